import type { StreamHealth } from '../streams.ts';
import { readRtp, startsKeyframe, rtpHeaderBytes } from '../wire/rtp.ts';

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

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size in the sequence parameter set (ITU-T H.264, 7.3.2.1.1) of a packet that starts with one. */
function readPictureSize(packet: Buffer): PictureSize | undefined {
  const type = packet[rtpHeaderBytes]! & 0x1f;
  // In an aggregate (24), the first unit follows its length.
  const at = type === 24 ? rtpHeaderBytes + 3 : rtpHeaderBytes;
  if ((packet[at]! & 0x1f) !== 7) return undefined;
  try {
    return sizeOf(bitsOf(packet.subarray(at + 1)));
  } catch {
    return undefined;
  }
}

interface Bits {
  /** An unsigned number of so many bits. */
  take(count: number): number;
  /** An unsigned number as Exp-Golomb code. */
  code(): number;
}

/** Throws RangeError at the end. */
function bitsOf(escaped: Buffer): Bits {
  const bytes = escaped.filter((byte, at) => !(byte === 3 && escaped[at - 1] === 0 && escaped[at - 2] === 0));
  let position = 0;
  const bit = (): number => {
    const byte = bytes[position >> 3];
    if (byte === undefined) throw new RangeError('The parameter set is cut off.');
    return (byte >> (7 - (position++ & 7))) & 1;
  };
  const take = (count: number): number => {
    let value = 0;
    for (let at = 0; at < count; at += 1) value = value * 2 + bit();
    return value;
  };
  const code = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + take(zeros);
  };
  return { take, code };
}

/** Profiles whose parameter sets say how colours are sampled. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

function sizeOf(bits: Bits): PictureSize {
  const profile = bits.take(8);
  bits.take(16);
  bits.code();
  const chroma = highProfiles.has(profile) ? skipHighProfile(bits) : 1;
  bits.code();
  skipPictureOrder(bits);
  bits.code();
  bits.take(1);
  const width = (bits.code() + 1) * 16;
  const mapUnits = bits.code() + 1;
  const framesOnly = bits.take(1);
  if (framesOnly === 0) bits.take(1);
  const height = mapUnits * 16 * (2 - framesOnly);
  bits.take(1);
  const [left, right, top, bottom] =
    bits.take(1) === 1 ? [bits.code(), bits.code(), bits.code(), bits.code()] : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - framesOnly);
  return { width: width - (left + right) * unitX, height: height - (top + bottom) * unitY };
}

/** Returns the chroma format. */
function skipHighProfile(bits: Bits): number {
  const chroma = bits.code();
  if (chroma === 3) bits.take(1);
  bits.code();
  bits.code();
  bits.take(1);
  if (bits.take(1) === 1) throw new RangeError('Scaling matrices are not read.');
  return chroma;
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.code();
  if (type === 0) bits.code();
  if (type !== 1) return;
  bits.take(1);
  bits.code();
  bits.code();
  const cycle = bits.code();
  for (let at = 0; at < Math.min(cycle, 255); at += 1) bits.code();
}
