/** What is known about the frames of a connection. */
export interface FrameHistory {
  readonly frames: number;
  /** A frame has arrived since the start. */
  readonly hasFrames: boolean;
  /** When the latest frame was noticed; before the first one, the start. */
  readonly frameAtMs: number;
  /** When the picture began to stand still, in the last ten seconds. */
  readonly freezes: readonly number[];
  readonly isFrozen: boolean;
}

/** A picture that stands still for longer is frozen. */
const frozenAfterMs = 1_000;
const windowMs = 10_000;

/** When a connection is of no use any more. */
export interface Patience {
  /** Without a first frame for this long. */
  readonly firstFrameMs: number;
  /** Without another frame for this long. */
  readonly nextFrameMs: number;
  /** After so many freezes in ten seconds. */
  readonly maxFreezes: number;
}

/** Where there is no other way to watch, connecting again is worse than waiting. */
export function patienceOf(hasOtherWay: boolean): Patience {
  return hasOtherWay
    ? { firstFrameMs: 3_000, nextFrameMs: 5_000, maxFreezes: 2 }
    : { firstFrameMs: 15_000, nextFrameMs: 10_000, maxFreezes: Infinity };
}

/** `frames`: how many there were before. */
export function startFrames(nowMs: number, frames = 0): FrameHistory {
  return { frames, hasFrames: false, frameAtMs: nowMs, freezes: [], isFrozen: false };
}

/** The history after a look at the number of frames so far. */
export function noteFrames(before: FrameHistory, frames: number, nowMs: number): FrameHistory {
  const freezes = before.freezes.filter((at) => nowMs - at < windowMs);
  if (frames > before.frames) return { frames, hasFrames: true, frameAtMs: nowMs, freezes, isFrozen: false };
  const isFrozen = before.hasFrames && nowMs - before.frameAtMs >= frozenAfterMs;
  return { ...before, isFrozen, freezes: isFrozen && !before.isFrozen ? [...freezes, nowMs] : freezes };
}

/** Whether another way to watch should be tried: no first frame, too many freezes, or no frame any more. */
export function isFailing(
  { hasFrames, frameAtMs, freezes }: FrameHistory,
  nowMs: number,
  { firstFrameMs, nextFrameMs, maxFreezes }: Patience = patienceOf(true),
): boolean {
  if (!hasFrames) return nowMs - frameAtMs >= firstFrameMs;
  return freezes.length >= maxFreezes || nowMs - frameAtMs >= nextFrameMs;
}
