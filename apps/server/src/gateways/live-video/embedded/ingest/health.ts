import type { StreamHealth } from '../../live-video.ts';
import { readRtp, startsKeyframe } from '../wire/rtp.ts';
import { readPictureSize, type PictureSize } from './picture-size.ts';

/** Figures are of the last seconds. */
const windowMs = 3_000;

interface Second {
  readonly at: number;
  bytes: number;
  frames: number;
  arrived: number;
  lost: number;
}

export interface HealthMeter {
  /** A video packet, in order. */
  video(packet: Buffer, nowMs: number): void;
  audio(packet: Buffer, nowMs: number): void;
  /** How many video packets have arrived and were lost so far. */
  counts(counts: { readonly arrived: number; readonly lost: number }): void;
  read(nowMs: number): StreamHealth;
}

export function createHealthMeter(): HealthMeter {
  let seconds: Second[] = [];
  let counted = { arrived: 0, lost: 0 };
  let frameTime: number | undefined;
  const movement = createMovement();
  let hasBFrames = false;
  let hasAudio = false;
  let keyframeAt: number | undefined;
  let keyframeTime: number | undefined;
  let keyframeIntervalMs = 0;
  let size: PictureSize = { width: 0, height: 0 };

  function secondAt(nowMs: number): Second {
    const at = Math.floor(nowMs / 1_000);
    const last = seconds.at(-1);
    if (last?.at === at) return last;
    const begun: Second = { at, bytes: 0, frames: 0, arrived: 0, lost: 0 };
    seconds = [...seconds.filter((each) => each.at > at - 1 - windowMs / 1_000), begun];
    return begun;
  }

  /** Frames come in the order of decoding; one that is shown before its predecessor follows a B-frame's order. */
  function beginFrame(packet: Buffer, timestamp: number, nowMs: number): void {
    secondAt(nowMs).frames += 1;
    if (frameTime !== undefined && ((timestamp - frameTime) | 0) < 0) hasBFrames = true;
    frameTime = timestamp;
    const isKeyframe = startsKeyframe(packet);
    movement.begin(isKeyframe);
    if (!isKeyframe || keyframeTime === timestamp) return;
    if (keyframeAt !== undefined) keyframeIntervalMs = Math.round(nowMs - keyframeAt);
    keyframeAt = nowMs;
    keyframeTime = timestamp;
    size = readPictureSize(packet) ?? size;
  }

  return {
    video(packet, nowMs) {
      secondAt(nowMs).bytes += packet.length;
      const { timestamp } = readRtp(packet);
      if (timestamp !== frameTime) beginFrame(packet, timestamp, nowMs);
      movement.add(packet.length);
    },
    audio(packet, nowMs) {
      hasAudio = true;
      secondAt(nowMs).bytes += packet.length;
    },
    counts({ arrived, lost }) {
      const last = seconds.at(-1);
      if (!last) return;
      last.arrived += arrived - counted.arrived;
      last.lost += lost - counted.lost;
      counted = { arrived, lost };
    },
    read(nowMs) {
      const now = Math.floor(nowMs / 1_000);
      // The current second is not over.
      const whole = seconds.filter(({ at }) => at < now && at >= now - windowMs / 1_000);
      const sum = (key: Exclude<keyof Second, 'at'>): number => whole.reduce((total, each) => total + each[key], 0);
      const spanS = Math.max(1, whole.length);
      return {
        bitrate: Math.round((sum('bytes') * 8) / spanS),
        framesPerSecond: Math.round((sum('frames') / spanS) * 10) / 10,
        loss: sum('lost') / Math.max(1, sum('arrived') + sum('lost')),
        keyframeIntervalMs,
        hasBFrames,
        isStill: movement.isStill,
        ...size,
        hasAudio,
      };
    },
  };
}

/** A frame of a picture in which hardly anything moves has less than this share of a keyframe's bytes. */
const stillShare = 1 / 20;
const comparedFrames = 90;

/** Compares the latest keyframe with the frames that say what has changed since. */
function createMovement(): { begin(isKeyframe: boolean): void; add(bytes: number): void; readonly isStill: boolean } {
  let frame: { readonly isKeyframe: boolean; bytes: number } | undefined;
  let keyframeBytes = 0;
  let others: number[] = [];
  return {
    begin(isKeyframe) {
      if (frame?.isKeyframe) keyframeBytes = frame.bytes;
      else if (frame) others = [...others.slice(1 - comparedFrames), frame.bytes];
      frame = { isKeyframe, bytes: 0 };
    },
    add(bytes) {
      if (frame) frame.bytes += bytes;
    },
    get isStill() {
      return others.reduce((sum, bytes) => sum + bytes, 0) < others.length * keyframeBytes * stillShare;
    },
  };
}
