import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  useH264,
  useOPUS,
  useTransportWideCC,
  type MediaStreamTrack,
  type RtpPacket,
} from 'werift';
import { networkInterfaces } from 'node:os';
import type { StartChild } from '../children/messages.ts';
import { announceOnly } from '../sdp/sdp.ts';
import type { WireStream, WireSync } from '../wire/track.ts';
import { answerOf } from './answer.ts';
import { createFeedback, type Feedback } from './feedback.ts';
import type { PublisherOffer } from './offer.ts';
import { writeRtp } from '../wire/rtp.ts';
import { createReorder, type Reorder } from './reorder.ts';

const tickMs = 10;
const feedbackMs = 50;
/** Longer than a retransmission takes around the world. */
const videoWaitMs = 400;
const audioWaitMs = 80;
const senderReport = 200;
/** Seconds between 1900, where NTP begins, and 1970. */
const ntpEpochS = 2_208_988_800;

export interface SessionEvents {
  onPacket(track: 'video' | 'audio', packet: Buffer): void;
  onSync(sync: WireSync): void;
  /** Video packets were lost for good: the picture is broken up to the next keyframe. */
  onLoss(): void;
  onConnected(): void;
  onClosed(): void;
  /** The port is free again. */
  onReleased(): void;
}

/** One publisher's WebRTC connection. */
export interface PublisherSession {
  readonly sessionId: string;
  readonly streamId: string;
  readonly tracks: Pick<WireStream, 'video' | 'audio'>;
  readonly video: Pick<TrackLine, 'arrived' | 'lost'>;
  /** Throws Unreadable for an offer that the library cannot read, and Stuck if it does not answer. */
  answer(): Promise<string>;
  wantKeyframe(): void;
  /** Tells the publisher how many bits per second it may send. */
  limitBitrate(bitrate: number): void;
  close(): void;
}

interface SessionOptions {
  readonly sessionId: string;
  readonly streamId: string;
  readonly offer: PublisherOffer;
  /** UDP; 0 for any. */
  readonly port: number;
}

interface Lines {
  readonly video: TrackLine;
  readonly audio: TrackLine;
}

export function createPublisherSession(
  { sessionId, streamId, offer, port }: SessionOptions,
  start: StartChild,
  events: SessionEvents,
): PublisherSession {
  const peer = createPeer(port);
  const feedback = createFeedback(offer.transportExtensionId);
  const lines: Lines = {
    video: createTrackLine(videoWaitMs, (packet) => events.onPacket('video', packet)),
    audio: createTrackLine(audioWaitMs, (packet) => events.onPacket('audio', packet)),
  };
  const timers = [
    setInterval(() => tick(lines, feedback, events), tickMs),
    setInterval(() => feedback.reportArrivals(), feedbackMs),
  ];
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    for (const timer of timers) clearInterval(timer);
    feedback.stop();
    void peer
      .close()
      .catch(() => undefined)
      .finally(() => events.onReleased());
    events.onClosed();
  }

  peer.onTrack.subscribe((track) => listen(track, { peer, feedback, lines, events, isClosed: () => isClosed }));
  peer.connectionStateChange.subscribe((state) => {
    if (state === 'connected') events.onConnected();
    if (state === 'failed' || state === 'closed') close();
  });

  return {
    sessionId,
    streamId,
    tracks: offer.tracks,
    video: lines.video,
    answer: async () => announceOnly(offer.completeAnswer(await answerOf(peer, port, offer.sdp)), ownAddresses(start)),
    wantKeyframe: () => feedback.askForKeyframe(),
    limitBitrate: (bitrate) => feedback.limitBitrate(bitrate),
    close,
  };
}

/** Gives up what is too late, and asks again for what is missing. */
function tick({ video, audio }: Lines, feedback: Feedback, events: SessionEvents): void {
  const now = performance.now();
  audio.expire(now);
  if (video.expire(now)) events.onLoss();
  const lost = video.isWaiting ? video.wanted(now) : [];
  if (lost.length > 0) feedback.askAgain(lost);
}

interface Listening {
  readonly peer: RTCPeerConnection;
  readonly feedback: Feedback;
  readonly lines: Lines;
  readonly events: SessionEvents;
  readonly isClosed: () => boolean;
}

function listen(track: MediaStreamTrack, { peer, feedback, lines, events, isClosed }: Listening): void {
  const name = track.kind === 'video' ? 'video' : 'audio';
  if (name === 'video') feedback.receive(peer.getReceivers().find((each) => each.tracks.includes(track)));
  track.onReceiveRtp.subscribe((packet) => {
    if (isClosed()) return;
    if (name === 'video') feedback.videoSsrc = packet.header.ssrc;
    lines[name].push(packet, performance.now());
  });
  track.onReceiveRtcp.subscribe((packet) => {
    if (packet.type !== senderReport) return;
    const { ntpTimestamp, rtpTimestamp } = packet.senderInfo;
    events.onSync({ type: 'sync', track: name, rtpTimestamp, timeMs: ntpMs(ntpTimestamp) });
  });
}

function ntpMs(ntp: bigint): number {
  const seconds = Number(ntp >> 32n) - ntpEpochS;
  return seconds * 1_000 + (Number(ntp & 0xff_ff_ff_ffn) / 2 ** 32) * 1_000;
}

const loopback = '127.0.0.1';

/** The IPv4 addresses at which publishers may reach this machine, the public one first. */
function ownAddresses({ publicAddress, isLocal }: Pick<StartChild, 'publicAddress' | 'isLocal'>): string[] {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const named = [...(publicAddress === undefined ? [] : [publicAddress]), ...own];
  return [...new Set(isLocal || named.length === 0 ? [...named, loopback] : named)];
}

/**
 * The library would open a socket on all interfaces for each address of the machine: one is enough, and its address is
 * replaced by all of them in the answer. `port`: 0 for any. The library takes no single port: if it takes the next one,
 * answerOf notices.
 */
function createPeer(port: number): RTCPeerConnection {
  return new RTCPeerConnection({
    codecs: { video: [useH264(), retransmission()], audio: [useOPUS()] },
    headerExtensions: { video: [useTransportWideCC()], audio: [] },
    iceServers: [],
    icePortRange: port === 0 ? undefined : [port, port + 1],
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  });
}

function retransmission(): RTCRtpCodecParameters {
  return new RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000 });
}

/** One track of a publisher: its packets go out in order, and without padding. */
interface TrackLine extends Pick<Reorder<unknown>, 'isWaiting' | 'arrived' | 'lost' | 'wanted'> {
  push(packet: RtpPacket, nowMs: number): void;
  /** Gives up what has been missing too long; returns whether anything was lost. */
  expire(nowMs: number): boolean;
}

function createTrackLine(maxWaitMs: number, onPacket: (packet: Buffer) => void): TrackLine {
  const reorder = createReorder<RtpPacket>({ maxWaitMs });
  let padding = 0;

  function forward(packets: readonly RtpPacket[]): void {
    for (const { header, payload } of packets) {
      // Padding alone only measures the network; without it, later packets move up in the sequence.
      if (payload.length === 0) {
        padding += 1;
        continue;
      }
      const { payloadType, marker: isMarked, timestamp, ssrc } = header;
      const sequenceNumber = header.sequenceNumber - padding;
      onPacket(writeRtp({ payloadType, isMarked, sequenceNumber, timestamp, ssrc }, payload));
    }
  }

  return {
    push: (packet, nowMs) => forward(reorder.push(packet.header.sequenceNumber, packet, nowMs)),
    expire(nowMs) {
      const lostBefore = reorder.lost;
      forward(reorder.expire(nowMs));
      return reorder.lost > lostBefore;
    },
    wanted: (nowMs) => reorder.wanted(nowMs),
    get isWaiting() {
      return reorder.isWaiting;
    },
    get arrived() {
      return reorder.arrived;
    },
    get lost() {
      return reorder.lost;
    },
  };
}
