import {
  Audio,
  PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  Video,
  type Track,
} from 'node-datachannel';
import { writeRtp } from '../wire/rtp.ts';
import { packetize, type H264Clip } from './h264-clip.ts';
import { exchange, gathered, sendPacket, type Signalled } from './exchange.ts';

/** 20 ms of silence in Opus. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const videoTrack = { ssrc: 1_111, payloadType: 96, clockRate: 90_000 };
const audioTrack = { ssrc: 2_222, payloadType: 111, clockRate: 48_000 };

export interface TestPublisher {
  readonly resource: Signalled;
  /** Pictures that were sent, or would have been while the connection was lost: a clock for tests. */
  readonly picturesDue: number;
  /** Keyframes that the engine has asked for. */
  readonly keyframesWanted: number;
  /** Stops sending, but stays connected. */
  pause(): void;
  resume(): void;
  /** Ends the session as WHIP asks. */
  leave(): Promise<void>;
  /** Vanishes without a word. */
  vanish(): void;
}

export interface PublisherOptions {
  readonly url: string;
  readonly token: string;
  readonly clip: H264Clip;
  readonly hasAudio?: boolean;
  /** Changes each packet of video before it is sent. */
  readonly mangle?: (packet: Buffer) => Buffer;
  /** Changes the engine's answer, so that the media takes another way. */
  readonly route?: (sdp: string) => Promise<string>;
}

/** Publishes a clip again and again in real time, like a browser would. Throws SignalError. */
export async function publishClip({
  url,
  token,
  clip,
  hasAudio = true,
  mangle,
  route,
}: PublisherOptions): Promise<TestPublisher> {
  const peer = new PeerConnection('publisher', {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  });
  const video = addVideo(peer, mangle);
  const audio = hasAudio ? addAudio(peer) : undefined;
  let isPaused = false;
  let keyframesWanted = 0;
  video.track.onMessage((bytes) => {
    if ((bytes[1] ?? 0) === 206 && (bytes[0]! & 0x1f) === 1) keyframesWanted += 1;
  });
  peer.setLocalDescription('offer');
  await gathered(peer);
  const resource = await exchange(url, token, peer.localDescription()!.sdp).catch((error: unknown) => {
    peer.close();
    throw error;
  });
  peer.setRemoteDescription((await route?.(resource.sdp)) ?? resource.sdp, 'answer');
  const sending = { isPaused: () => isPaused, picturesDue: 0 };
  const clock = sendInRealTime(clip, video, audio, sending);
  const vanish = (): void => {
    clearInterval(clock);
    peer.close();
  };
  return {
    resource,
    get picturesDue() {
      return sending.picturesDue;
    },
    get keyframesWanted() {
      return keyframesWanted;
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
    },
    async leave() {
      await fetch(resource.location, { method: 'DELETE' });
      vanish();
    },
    vanish,
  };
}

interface Sender {
  readonly mangle?: ((packet: Buffer) => Buffer) | undefined;
  readonly track: Track;
  readonly rtp: RtpPacketizationConfig;
  sequence: number;
}

function addVideo(peer: PeerConnection, mangle: Sender['mangle']): Sender {
  const description = new Video('0', 'SendOnly');
  description.addH264Codec(
    videoTrack.payloadType,
    'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
  );
  description.addSSRC(videoTrack.ssrc, 'test', 'test', 'video');
  return { ...senderOf(peer.addTrack(description), videoTrack), mangle };
}

function addAudio(peer: PeerConnection): Sender {
  const description = new Audio('1', 'SendOnly');
  description.addOpusCodec(audioTrack.payloadType);
  description.addSSRC(audioTrack.ssrc, 'test', 'test', 'audio');
  return senderOf(peer.addTrack(description), audioTrack);
}

function senderOf(track: Track, { ssrc, payloadType, clockRate }: typeof videoTrack): Sender {
  const rtp = new RtpPacketizationConfig(ssrc, 'test', payloadType, clockRate);
  const reporter = new RtcpSrReporter(rtp);
  reporter.addToChain(new RtcpNackResponder());
  track.setMediaHandler(reporter);
  return { track, rtp, sequence: 0 };
}

const tickMs = 10;

function sendInRealTime(
  clip: H264Clip,
  video: Sender,
  audio: Sender | undefined,
  sending: { readonly isPaused: () => boolean; picturesDue: number },
): NodeJS.Timeout {
  const startedAt = performance.now();
  let sounds = 0;
  return setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1_000;
    for (; sending.picturesDue < seconds * clip.framesPerSecond; sending.picturesDue += 1)
      if (video.track.isOpen() && !sending.isPaused()) sendPicture(clip, video, sending.picturesDue);
    for (; sounds < seconds * 50; sounds += 1)
      if (audio?.track.isOpen() === true && !sending.isPaused()) send(audio, audioTrack, silence, true, sounds * 960);
  }, tickMs);
}

function sendPicture({ pictures, framesPerSecond }: H264Clip, video: Sender, frame: number): void {
  const payloads = packetize(pictures[frame % pictures.length]!);
  const timestamp = Math.round((frame * videoTrack.clockRate) / framesPerSecond);
  payloads.forEach((payload, index) => send(video, videoTrack, payload, index === payloads.length - 1, timestamp));
}

function send(sender: Sender, track: typeof videoTrack, payload: Buffer, isMarked: boolean, timestamp: number): void {
  sender.sequence += 1;
  sender.rtp.timestamp = timestamp >>> 0;
  const { payloadType, ssrc } = track;
  const packet = writeRtp({ payloadType, ssrc, isMarked, sequenceNumber: sender.sequence, timestamp }, payload);
  sendPacket(sender.track, sender.mangle?.(packet) ?? packet);
}
