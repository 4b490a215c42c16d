import { Audio, PeerConnection, RtcpReceivingSession, Video, type Track } from 'node-datachannel';
import { readRtp, sequenceDistance, startsKeyframe } from '../wire/rtp.ts';
import { exchange, gathered, sendPacket, type Signalled } from './exchange.ts';
import { createPictureCounter, writeNack, writePictureLoss, type PictureCounter } from './picture-counter.ts';

export interface TestViewer {
  readonly resource: Signalled;
  /** Complete pictures that arrived; counting starts at the first keyframe. */
  readonly frames: number;
  readonly audioPackets: number;
  readonly videoPackets: number;
  /** Video packets that are missing in the sequence. */
  readonly missing: number;
  /** Pictures that a decoder could show; only with `repairs`. */
  readonly decodable: number;
  /** From the offer to the first complete picture. */
  readonly firstFrameMs: number | undefined;
  readonly firstIsKeyframe: boolean | undefined;
  /** The time of the latest video packet, by performance.now(). */
  readonly lastPacketAt: number;
  readonly isConnected: boolean;
  /** Sends any bytes on the track of video, encrypted like reports. */
  sendBytes(bytes: Buffer): void;
  leave(): Promise<void>;
  vanish(): void;
}

export interface ViewerOptions {
  readonly url: string;
  readonly token: string;
  /** Changes the engine's answer, so that the media takes another way. */
  readonly route?: (sdp: string) => Promise<string>;
  /** Asks for lost packets again, like a browser: then `decodable` counts. */
  readonly repairs?: boolean;
  readonly onVideo?: (packet: Buffer) => void;
}

/** Watches by WHEP, and reports what it received as RTCP asks. Throws SignalError. */
export async function watchStream({ url, token, route, repairs = false, onVideo }: ViewerOptions): Promise<TestViewer> {
  const startedAt = performance.now();
  const peer = new PeerConnection('viewer', {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  });
  const seen = { frames: 0, audioPackets: 0, videoPackets: 0, missing: 0, lastPacketAt: 0, isConnected: false };
  let firstFrameMs: number | undefined;
  let firstIsKeyframe: boolean | undefined;
  let lastSequence: number | undefined;
  const pictures = createPictureCounter();

  // The library sends requests only on a track that it may send on.
  const description = new Video('0', repairs ? 'SendRecv' : 'RecvOnly');
  description.addH264Codec(102, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
  const video = peer.addTrack(description);
  video.setMediaHandler(new RtcpReceivingSession());
  video.onMessage((packet) => {
    if (!isRtp(packet)) return;
    const { sequenceNumber, isMarked } = readRtp(packet);
    seen.videoPackets += 1;
    seen.lastPacketAt = performance.now();
    onVideo?.(packet);
    if (repairs) pictures.push(packet, seen.lastPacketAt);
    firstIsKeyframe ??= startsKeyframe(packet);
    if (lastSequence !== undefined) seen.missing += sequenceDistance(lastSequence, sequenceNumber) - 1;
    lastSequence = sequenceNumber;
    if (!isMarked) return;
    seen.frames += 1;
    firstFrameMs ??= performance.now() - startedAt;
  });
  const sound = new Audio('1', 'RecvOnly');
  sound.addOpusCodec(111);
  const audio = peer.addTrack(sound);
  audio.setMediaHandler(new RtcpReceivingSession());
  audio.onMessage((packet) => {
    if (isRtp(packet)) seen.audioPackets += 1;
  });
  // A track that nothing refers to is collected, and its callbacks end.
  let tracks = [video, audio];
  const repairing = repairs ? setInterval(() => repair(video, pictures), 10) : undefined;
  const vanish = (): void => {
    clearInterval(repairing);
    tracks = [];
    peer.close();
  };
  peer.onStateChange((state) => {
    seen.isConnected = state === 'connected';
  });

  peer.setLocalDescription('offer');
  await gathered(peer);
  const resource = await exchange(url, token, peer.localDescription()!.sdp).catch((error: unknown) => {
    peer.close();
    throw error;
  });
  peer.setRemoteDescription((await route?.(resource.sdp)) ?? resource.sdp, 'answer');
  return {
    resource,
    get frames() {
      return seen.frames;
    },
    get decodable() {
      return pictures.decodable;
    },
    get audioPackets() {
      return seen.audioPackets;
    },
    get videoPackets() {
      return seen.videoPackets;
    },
    get missing() {
      return seen.missing;
    },
    get firstFrameMs() {
      return firstFrameMs;
    },
    get firstIsKeyframe() {
      return firstIsKeyframe;
    },
    get lastPacketAt() {
      return seen.lastPacketAt;
    },
    get isConnected() {
      return seen.isConnected && tracks.length > 0;
    },
    sendBytes: (bytes) => void video.sendMessageBinary(bytes),
    async leave() {
      await fetch(resource.location, { method: 'DELETE' });
      vanish();
    },
    vanish,
  };
}

function repair(track: Track, pictures: PictureCounter): void {
  const { lost, needsKeyframe } = pictures.tick(performance.now());
  if (!track.isOpen() || pictures.ssrc === undefined) return;
  if (lost.length > 0) sendPacket(track, writeNack(lost, pictures.ssrc));
  if (needsKeyframe) sendPacket(track, writePictureLoss(pictures.ssrc));
}

function isRtp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return packet.length > 12 && (type < 192 || type > 223);
}
