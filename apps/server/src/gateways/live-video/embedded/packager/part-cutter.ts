import type { VideoFrame } from './fragment-muxer.ts';
import { videoClockRate } from './media-clock.ts';

/** Seconds. `target` is announced to players: a longer part is only cut where a single frame lasts longer. */
export const partSeconds = { target: 0.34 } as const;
/** A segment ends at the first keyframe after `least`, or after `most` without one. */
export const segmentSeconds = { least: 1.8, most: 4 } as const;

/** Where a part ends, and what starts with the frame after it. */
export interface Cut {
  readonly seconds: number;
  readonly startsSegment: boolean;
  readonly isIndependent: boolean;
}

/** Decides where parts and segments end. */
export interface PartCutter {
  /** Before this frame is added: the part that ends here, if one does. */
  before(frame: TimedFrame): Cut | undefined;
  /** After it was added: the part, if another such frame would make it too long. */
  after(frame: TimedFrame): Cut | undefined;
  /** At the end of the run. */
  finish(): Cut | undefined;
}

type TimedFrame = Pick<VideoFrame, 'decodeAt' | 'duration' | 'isKeyframe'>;

export function createPartCutter(): PartCutter {
  let part: { from: number; to: number; startsSegment: boolean; isIndependent: boolean } | undefined;
  let segmentFrom: number | undefined;

  function cut(): Cut | undefined {
    if (!part) return undefined;
    const { from, to, startsSegment, isIndependent } = part;
    part = undefined;
    return { seconds: (to - from) / videoClockRate, startsSegment, isIndependent };
  }

  function isFull(until: number): boolean {
    return part !== undefined && (until - part.from) / videoClockRate > partSeconds.target;
  }

  return {
    finish: cut,
    before(frame) {
      const { decodeAt, duration, isKeyframe } = frame;
      const startsSegment = segmentFrom === undefined || isSegmentOver(frame, segmentFrom);
      // A keyframe starts a part, so that players can start at it.
      const done = startsSegment || isKeyframe || isFull(decodeAt + duration) ? cut() : undefined;
      if (startsSegment) segmentFrom = decodeAt;
      part ??= { from: decodeAt, to: decodeAt, startsSegment, isIndependent: isKeyframe };
      part.to = decodeAt + duration;
      return done;
    },
    after({ decodeAt, duration }) {
      return isFull(decodeAt + duration * 2) ? cut() : undefined;
    },
  };
}

function isSegmentOver({ decodeAt, duration, isKeyframe }: TimedFrame, segmentFrom: number): boolean {
  const elapsed = (decodeAt - segmentFrom) / videoClockRate;
  return isKeyframe ? elapsed >= segmentSeconds.least : elapsed + duration / videoClockRate > segmentSeconds.most;
}
