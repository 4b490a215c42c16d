import { randomInt } from 'node:crypto';
import { Audio, PeerConnection, RtcpNackResponder, Video, type Track } from 'node-datachannel';
import type { ViewerSections } from './offer.ts';
import type { Source } from './source.ts';
import { readRtp, sequenceDistance, writeRtp, rtpHeaderBytes } from '../wire/rtp.ts';
import type { WireSync } from '../wire/track.ts';
import { writeSenderReport } from './rtcp.ts';

/** Packets that can be asked for again: some seconds of video. */
const keptForNack = 512;
const name = 'ovation';

export interface TracksSetup {
  readonly sections: ViewerSections;
  /** The UDP port, which all connections of the process share. */
  readonly port: number;
}

/** What a viewer's connection sends on. */
export interface ViewerTracks {
  readonly peer: PeerConnection;
  readonly videoSsrc: number;
  /** Of the latest video packet. */
  readonly highestVideo: number;
  /** Adds the tracks to the connection, after the viewer's offer. */
  add(): void;
  /** `timestamp`: instead of the packet's own. */
  sendVideo(packet: Buffer, timestamp?: number): void;
  sendAudio(packet: Buffer): void;
  /** The source has started over. */
  restart(): void;
  /** Sends sender reports, which align sound and picture. */
  report(syncs: Source['syncs']): void;
  close(): void;
}

interface TrackEvents {
  onOpen(): void;
  onRtcp(bytes: Buffer): void;
  /** The connection has failed, or the viewer has closed it. */
  onEnd(): void;
}

/** One track, in the viewer's own sequence numbers. `track` is absent until the offer was read. */
interface Line {
  readonly rewriter: Rewriter;
  track: Track | undefined;
}

export function openTracks({ sections, port }: TracksSetup, events: TrackEvents): ViewerTracks {
  const peer = openPeer(port, events);
  const video = newLine(sections.video.codec.payloadType, 90_000);
  const audio = sections.audio && newLine(sections.audio.codec.payloadType, 48_000);
  return {
    peer,
    videoSsrc: video.rewriter.ssrc,
    get highestVideo() {
      return video.rewriter.highestSequence;
    },
    add() {
      video.track = addVideo(peer, sections.video, video.rewriter.ssrc, events);
      if (audio && sections.audio) audio.track = addAudio(peer, sections.audio, audio.rewriter.ssrc, events);
    },
    sendVideo: (packet, timestamp) => sendOn(video, packet, timestamp),
    sendAudio: (packet) => audio && sendOn(audio, packet),
    restart() {
      video.rewriter.restart();
      audio?.rewriter.restart();
    },
    report(syncs) {
      reportOn(video, syncs.video);
      if (audio) reportOn(audio, syncs.audio);
    },
    close() {
      for (const line of [video, audio]) closeLine(line);
      peer.close();
    },
  };
}

function openPeer(port: number, { onEnd }: TrackEvents): PeerConnection {
  const peer = new PeerConnection('viewer', {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  });
  peer.onStateChange((state) => {
    if (state === 'failed' || state === 'closed') onEnd();
  });
  return peer;
}

type Section = ViewerSections['video'];

function addVideo(peer: PeerConnection, { mid, codec }: Section, ssrc: number, events: TrackEvents): Track {
  const description = new Video(mid, 'SendOnly');
  description.addH264Codec(codec.payloadType, codec.fmtp);
  description.addSSRC(ssrc, name, name, 'video');
  const track = peer.addTrack(description);
  track.setMediaHandler(new RtcpNackResponder(keptForNack));
  track.onOpen(events.onOpen);
  track.onMessage(events.onRtcp);
  return track;
}

function addAudio(peer: PeerConnection, { mid, codec }: Section, ssrc: number, events: TrackEvents): Track {
  const description = new Audio(mid, 'SendOnly');
  description.addOpusCodec(codec.payloadType, codec.fmtp);
  description.addSSRC(ssrc, name, name, 'audio');
  const track = peer.addTrack(description);
  track.onMessage(events.onRtcp);
  return track;
}

function newLine(payloadType: number, clockRate: number): Line {
  return { rewriter: createRewriter({ ssrc: randomInt(1, 2 ** 32 - 1), payloadType, clockRate }), track: undefined };
}

/** Otherwise the packets that are kept for repetition stay in memory until the collector comes by. */
function closeLine(line: Line | undefined): void {
  line?.track?.close();
  if (line) line.track = undefined;
}

function sendOn({ rewriter, track }: Line, packet: Buffer, timestamp?: number): void {
  if (track?.isOpen() === true) send(track, rewriter.rewrite(packet, performance.now(), timestamp));
}

function reportOn({ rewriter, track }: Line, sync: Source['syncs']['video']): void {
  const report = sync && rewriter.report(sync, performance.now());
  if (report && track?.isOpen() === true) send(track, report);
}

/** A packet that cannot be sent is lost, like on the network. */
function send(track: Track, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet);
  } catch {
    // The connection is closing.
  }
}

export interface Rewriter {
  readonly ssrc: number;
  /** The packet for this viewer. `timestamp`: instead of its own, among the source's. */
  rewrite(packet: Buffer, nowMs: number, timestamp?: number): Buffer;
  /** The source has started over: numbers continue where the viewer is. */
  restart(): void;
  /** Aligns sound and picture; undefined before the first packet. */
  report(sync: WireSync & { readonly receivedMs: number }, nowMs: number): Buffer | undefined;
  /** Of the latest packet, counted without wrapping as receivers report it. */
  readonly highestSequence: number;
}

/** Gives the packets of one track the numbers of one viewer, which never jump, even if another device publishes. */
export function createRewriter(track: {
  readonly ssrc: number;
  readonly payloadType: number;
  readonly clockRate: number;
}): Rewriter {
  const { ssrc, payloadType, clockRate } = track;
  let sequence = 0;
  let timestampOffset = 0;
  let last: { readonly inSequence: number; readonly outTimestamp: number; readonly atMs: number } | undefined;
  let isRestarting = true;
  let packets = 0;
  let bytes = 0;

  function begin(timestamp: number, nowMs: number): void {
    isRestarting = false;
    const elapsed = last ? Math.max(1, Math.round(((nowMs - last.atMs) * clockRate) / 1_000)) : 0;
    timestampOffset = (last?.outTimestamp ?? timestamp) + elapsed - timestamp;
    sequence += 1;
  }

  return {
    ssrc,
    rewrite(packet, nowMs, timestamp) {
      const fields = readRtp(packet);
      const inTimestamp = timestamp ?? fields.timestamp;
      if (isRestarting || !last) begin(inTimestamp, nowMs);
      // What is missing from the source stays missing, so that the decoder knows.
      else sequence += sequenceDistance(last.inSequence, fields.sequenceNumber);
      const outTimestamp = (inTimestamp + timestampOffset) >>> 0;
      last = { inSequence: fields.sequenceNumber, outTimestamp, atMs: nowMs };
      packets += 1;
      bytes += packet.length - rtpHeaderBytes;
      const header = {
        payloadType,
        ssrc,
        isMarked: fields.isMarked,
        sequenceNumber: sequence,
        timestamp: outTimestamp,
      };
      return writeRtp(header, packet.subarray(rtpHeaderBytes));
    },
    restart() {
      isRestarting = true;
    },
    report({ rtpTimestamp, timeMs, receivedMs }, nowMs) {
      if (packets === 0 || isRestarting) return undefined;
      const elapsedMs = nowMs - receivedMs;
      const now = rtpTimestamp + timestampOffset + Math.round((elapsedMs * clockRate) / 1_000);
      return writeSenderReport({ ssrc, timeMs: timeMs + elapsedMs, rtpTimestamp: now, packets, bytes });
    },
    get highestSequence() {
      return sequence;
    },
  };
}
