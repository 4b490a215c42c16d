import type { OpenStream, StreamHealth } from '../../streams.ts';
import { createHealthMeter, type HealthMeter } from '../../ingest/health.ts';
import type { KeptFrame, WirePublisher } from '../../wire/publisher.ts';
import type { WireSync } from '../../wire/track.ts';
import { messageType, type RtmpMessage } from '../protocol/chunks.ts';
import { createSoundTrack, opusTrack, type SoundTrack } from './sound-track.ts';
import { createVideoTrack, videoTrack, type VideoFrame } from './video-track.ts';
import { createTimestampReader } from '../../packager/media-clock.ts';
import { MediaError } from './media-error.ts';
import { encodeControl, encodeFrame } from '../../wire/frames.ts';

/** How long the stream waits for sound before it is described without. */
const soundWaitMs = 1_000;

export type Wire = Pick<WirePublisher, 'describe' | 'send' | 'isWanted' | 'sync' | 'end'>;

export interface PublishingEvents {
  /** The first picture is there: the stream is this publisher's from now on. */
  onBegin(): void;
  /** Media arrives. */
  onMedia(): void;
}

/** What one accepted encoder sends, on its way to the wire. */
export interface Publishing {
  /** Throws MediaError. */
  take(message: RtmpMessage): void;
  readonly hasBegun: boolean;
  /** What was sent since the latest keyframe. */
  readonly recent: readonly KeptFrame[];
  health(): StreamHealth;
  close(): void;
}

/** Times are of `performance.now()`, those of the encoder in milliseconds of its own clock. */
interface State {
  readonly stream: () => OpenStream;
  readonly wire: Wire;
  readonly sound: SoundTrack;
  readonly meter: HealthMeter;
  readonly recent: RecentFrames;
  keyframeAt: number | undefined;
  firstKeyframeAt: number | undefined;
  /** How its sound was described; undefined before its first picture. */
  described: string | undefined;
  hasBFrames: boolean;
}

export function createPublishing(stream: () => OpenStream, wire: Wire, events: PublishingEvents): Publishing {
  const timeOf = createMediaTime(() => performance.now());
  const video = createVideoTrack();
  const state: State = {
    stream,
    wire,
    sound: createSoundTrack(),
    meter: createHealthMeter(),
    recent: createRecentFrames(),
    keyframeAt: undefined,
    firstKeyframeAt: undefined,
    described: undefined,
    hasBFrames: false,
  };
  return {
    take({ type, timestamp, payload }) {
      if (payload.length === 0) return;
      const track = type === messageType.video ? 'video' : 'audio';
      const ms = timeOf(track, timestamp);
      const frame = track === 'video' ? video.read(payload, ms) : undefined;
      if (frame) takeFrame(state, frame, ms);
      if (track === 'audio') takeSound(state, payload, ms);
      if (canBegin(state)) {
        events.onBegin();
        describe(state);
      }
      if (state.described !== undefined) events.onMedia();
    },
    get hasBegun() {
      return state.described !== undefined;
    },
    get recent() {
      return state.recent.frames;
    },
    health: () => healthOf(state),
    close: () => state.sound.close(),
  };
}

function takeFrame(state: State, { packets, isKeyframe, isReordered }: VideoFrame, ms: number): void {
  state.hasBFrames ||= isReordered;
  if (isKeyframe) beginKeyframe(state, ms);
  for (const packet of packets) forward(state, 'video', packet);
}

function takeSound(state: State, payload: Buffer, ms: number): void {
  const { sound, wire, stream } = state;
  const isOpusWanted = state.described !== undefined && wire.isWanted(stream().streamId, 'audio');
  const { aac, opus } = sound.read(payload, ms, isOpusWanted);
  for (const packet of aac) forward(state, 'aac', packet);
  for (const packet of opus) wire.send(stream().streamId, 'audio', packet);
}

function beginKeyframe(state: State, ms: number): void {
  const { wire, recent, stream, described } = state;
  state.keyframeAt = performance.now();
  state.firstKeyframeAt ??= state.keyframeAt;
  const syncs = syncsAt(ms);
  recent.restart(syncs);
  if (described === undefined) return;
  if (described !== formOf(state)) describe(state);
  for (const sync of syncs) wire.sync(stream().streamId, sync);
}

function forward(state: State, medium: 'video' | 'aac', packet: Buffer): void {
  const { wire, stream, meter, recent, described } = state;
  meter[medium === 'video' ? 'video' : 'audio'](packet, performance.now());
  // Sound that was configured anew waits for its description, which comes with the next keyframe.
  if (medium === 'aac' && described !== undefined && described !== formOf(state)) return;
  recent.add(medium, packet);
  if (described !== undefined) wire.send(stream().streamId, medium, packet);
}

function canBegin({ described, firstKeyframeAt, recent, sound }: State): boolean {
  if (described !== undefined || firstKeyframeAt === undefined || recent.frames.length === 0) return false;
  return sound.aac !== undefined || performance.now() - firstKeyframeAt >= soundWaitMs;
}

/** Sends what is recent to everyone who waits for the stream. */
function describe(state: State): void {
  const { streamId, epoch } = state.stream();
  const { aac } = state.sound;
  state.described = formOf(state);
  state.wire.describe({ streamId, epoch, video: videoTrack, audio: aac ? opusTrack : null, aac });
}

function formOf({ sound }: State): string {
  return sound.aac?.fmtp ?? 'no sound';
}

function healthOf({ meter, keyframeAt, hasBFrames }: State): StreamHealth {
  const now = performance.now();
  const read = meter.read(now);
  // A keyframe that does not come makes the interval longer, too.
  const sinceKeyframe = Math.round(now - (keyframeAt ?? now));
  return {
    ...read,
    hasBFrames: hasBFrames || read.hasBFrames,
    keyframeIntervalMs: Math.max(read.keyframeIntervalMs, sinceKeyframe),
  };
}

/** Both tracks have the encoder's clock. */
function syncsAt(ms: number): WireSync[] {
  const sync = (track: 'video' | 'audio', clockRate: number): WireSync => ({
    type: 'sync',
    track,
    rtpTimestamp: Math.round((ms * clockRate) / 1_000) >>> 0,
    timeMs: ms,
  });
  return [sync('video', videoTrack.clockRate), sync('audio', opusTrack.clockRate)];
}

const maxBackMs = 1_000;
/** Encoders send in real time; more would have to be kept, or filled with silence. */
const maxAheadMs = 30_000;

/** Continues the milliseconds of both tracks beyond 32 bits. Throws MediaError for a clock that cannot be followed. */
type MediaTime = (track: 'video' | 'audio', timestamp: number) => number;

function createMediaTime(nowMs: () => number): MediaTime {
  const read = { video: createTimestampReader(), audio: createTimestampReader() };
  const latest: { video?: number; audio?: number } = {};
  let start: { readonly ms: number; readonly at: number } | undefined;
  return (track, timestamp) => {
    const ms = read[track](timestamp);
    start ??= { ms, at: nowMs() };
    if (ms < (latest[track] ?? ms) - maxBackMs) throw new MediaError('The clock of your encoder runs backwards.');
    if (ms - start.ms > nowMs() - start.at + maxAheadMs)
      throw new MediaError('Your encoder sends faster than in real time.');
    latest[track] = ms;
    return ms;
  };
}

/** More are not kept: a new viewer waits for the next keyframe then. */
const maxBytes = 8 * 1024 * 1024;

/** What was sent since the latest keyframe: an encoder by RTMP makes none on demand. */
interface RecentFrames {
  /** A keyframe begins, at this time of the encoder's clock. */
  restart(syncs: readonly WireSync[]): void;
  add(medium: 'video' | 'aac', packet: Buffer): void;
  /** Empty if there is no keyframe. */
  readonly frames: readonly KeptFrame[];
}

function createRecentFrames(): RecentFrames {
  let frames: KeptFrame[] = [];
  let bytes = 0;
  return {
    restart(syncs) {
      frames = syncs.map((sync) => ({ medium: 'control', frame: encodeControl(sync) }));
      bytes = 0;
    },
    add(medium, packet) {
      if (frames.length === 0) return;
      frames.push({ medium, frame: encodeFrame(medium === 'video' ? 'video' : 'audio', packet) });
      bytes += packet.length;
      if (bytes > maxBytes) frames = [];
    },
    get frames() {
      return frames;
    },
  };
}
