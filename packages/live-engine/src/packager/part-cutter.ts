import type { VideoFrame } from './fragment-muxer.ts';
import { videoClockRate } from './media-clock.ts';

/**
 * Seconds. `target` is announced to players: a part is longer only where a single frame is. At least 85% of it are
 * asked for, except at the end of a segment: so much has room for whole frames at 15, 24, 25, 30, 50 and 60 a second,
 * also where their times are uneven by some milliseconds.
 */
export const partSeconds = { target: 0.22, least: 0.187 } as const;
/**
 * A segment ends at the first keyframe after `least`, or after `most` without one. The `first` one of a run ends with
 * its third part: players begin only when they see a whole segment.
 */
export const segmentSeconds = { first: 0.56, least: 1.8, most: 4 } as const;

/** Where a part ends, and what starts with the frame after it. */
export interface Cut {
  readonly seconds: number;
  readonly startsSegment: boolean;
  /** It has a keyframe, at which players can start. */
  readonly isIndependent: boolean;
  /** It can be shown from its beginning. */
  readonly startsWithKeyframe: boolean;
}

/** Decides where parts and segments end. */
export interface PartCutter {
  /** Before this frame is added: the part that ends here, if one does. */
  before(frame: TimedFrame): Cut | undefined;
  /** After it was added: the part, if another such frame would make it too long. Players need not wait for that. */
  after(frame: TimedFrame): Cut | undefined;
  /** At the end of the run. */
  finish(): Cut | undefined;
}

type TimedFrame = Pick<VideoFrame, 'decodeAt' | 'duration' | 'isKeyframe'>;

export function createPartCutter(): PartCutter {
  let part: (Omit<Cut, 'seconds'> & { from: number; to: number; isIndependent: boolean }) | undefined;
  const segments = createSegmentCutter();

  function cut(): Cut | undefined {
    if (!part) return undefined;
    const { from, to, ...kind } = part;
    part = undefined;
    return { seconds: (to - from) / videoClockRate, ...kind };
  }

  /** How long the part would be. */
  function secondsUntil(ticks: number): number {
    return part ? (ticks - part.from) / videoClockRate : 0;
  }

  return {
    finish: cut,
    before(frame) {
      const { decodeAt, duration, isKeyframe } = frame;
      const isFull = secondsUntil(decodeAt + duration) > partSeconds.target;
      const startsSegment = segments.startsWith(frame, part === undefined || isFull);
      // A keyframe starts a part if it can, so that players load nothing before it.
      const isEarly = isKeyframe && secondsUntil(decodeAt) >= partSeconds.least;
      const done = startsSegment || isFull || isEarly ? cut() : undefined;
      part ??= {
        from: decodeAt,
        to: decodeAt,
        startsSegment,
        isIndependent: false,
        startsWithKeyframe: isKeyframe,
      };
      part.to = decodeAt + duration;
      part.isIndependent ||= isKeyframe;
      return done;
    },
    after({ decodeAt, duration }) {
      const isLongEnough = secondsUntil(decodeAt + duration) >= partSeconds.least;
      return isLongEnough && secondsUntil(decodeAt + duration * 2) > partSeconds.target ? cut() : undefined;
    },
  };
}

interface SegmentCutter {
  /** Whether a segment starts with this frame. `startsPart`: a part does in any case. */
  startsWith(frame: TimedFrame, startsPart: boolean): boolean;
}

function createSegmentCutter(): SegmentCutter {
  let [runFrom, segmentFrom, keyframeFrom] = [undefined as number | undefined, 0, 0];

  function isOver({ decodeAt, duration, isKeyframe }: TimedFrame, startsPart: boolean): boolean {
    const elapsed = (decodeAt - segmentFrom) / videoClockRate;
    if (elapsed + duration / videoClockRate > segmentSeconds.most) return true;
    if (elapsed < segmentSeconds.first) return false;
    const sinceKeyframe = (decodeAt - keyframeFrom) / videoClockRate;
    return isKeyframe ? sinceKeyframe >= segmentSeconds.least : startsPart && segmentFrom === runFrom;
  }

  return {
    startsWith(frame, startsPart) {
      const starts = runFrom === undefined || isOver(frame, startsPart);
      if (!starts) return false;
      segmentFrom = frame.decodeAt;
      if (frame.isKeyframe) keyframeFrom = frame.decodeAt;
      runFrom ??= frame.decodeAt;
      return true;
    },
  };
}
