import type { Part } from '../packager/run.ts';

export interface Segment {
  /** EXT-X-MEDIA-SEQUENCE. */
  readonly sequence: number;
  readonly run: number;
  readonly startsRun: boolean;
  /** By the clock of the media: that of its run's start and what came since. */
  readonly startedAt: Date;
  /** The number of its first part; the others follow. */
  readonly firstPart: number;
  readonly parts: readonly Part[];
  readonly isFinished: boolean;
  readonly seconds: number;
}

interface OpenSegment extends Segment {
  parts: readonly Part[];
  isFinished: boolean;
  seconds: number;
  /** Since the first request for all of it. */
  whole?: Buffer;
}

/** Playlists reach back this far; delta updates need six target durations. */
export const listedSeconds = 32;
/** Segments stay after they have left the playlist, for players that have an older one. */
const keptSeconds = listedSeconds + 10;
/**
 * After a restart the number differs from the one before, because the clock of the media begins anew. It stays small:
 * hls.js copies an array that is as long as the number, and with the time in seconds browsers hang.
 */
const maxFirstDiscontinuity = 1_000;
const leastSegments = 3;
/** After a restart numbers begin higher than before, because no stream has as many parts in a second. */
const partNumbersPerSecond = 1_000;
/** Two minutes of the highest bitrate that makes sense: 8 Mbit/s. */
const usualMaxBytes = 64 * 1024 * 1024;

/** Where the next part belongs, and the number by which it will be fetched: known before its segment is. */
export interface NextPart {
  readonly sequence: number;
  readonly part: number;
  readonly number: number;
}

/** The segments of a stream that players may fetch, oldest first. */
export interface Segments {
  readonly all: readonly Segment[];
  /** All parts of a finished segment as one. Undefined if it is too old, or not finished yet. */
  whole(sequence: number): Buffer | undefined;
  readonly next: NextPart;
  /** How many discontinuities were before the first segment. */
  readonly discontinuitiesBefore: number;
  /** What comes next belongs to this run. */
  startRun(run: number): void;
  addPart(part: Part): void;
  finishLast(): void;
  /** How many of the oldest are in no playlist any more. */
  countUnlisted(): number;
}

export interface SegmentsOptions {
  readonly now: () => Date;
  /** Greater than all sequence numbers that players may know from before a restart. */
  readonly firstSequence: number;
  readonly maxBytes?: number;
}

export function createSegments({ now, firstSequence, maxBytes = usualMaxBytes }: SegmentsOptions): Segments {
  const segments: OpenSegment[] = [];
  let [run, nextSequence, isFirstRun, isFresh] = [0, firstSequence, true, false];
  let discontinuitiesBefore = firstSequence % maxFirstDiscontinuity;
  let nextPart = firstSequence * partNumbersPerSecond;

  function finishLast(): void {
    const last = segments.at(-1);
    if (last) last.isFinished = true;
  }

  function begin(first: Part): OpenSegment {
    const before = segments.at(-1);
    finishLast();
    const startsRun = isFresh && !isFirstRun;
    const segment = {
      sequence: nextSequence,
      run,
      startsRun,
      startedAt: startOf(first, isFresh ? undefined : before, now),
      firstPart: nextPart,
      parts: [],
      isFinished: false,
      seconds: 0,
    };
    nextSequence += 1;
    if (isFresh) isFirstRun = false;
    isFresh = false;
    segments.push(segment);
    return segment;
  }

  function isTooMuch(): boolean {
    const [first, ...rest] = segments;
    return first !== undefined && (secondsOf(rest) >= keptSeconds || bytesOf(segments) > maxBytes);
  }

  return {
    all: segments,
    whole(sequence) {
      const segment = segments.find((each) => each.sequence === sequence);
      return segment?.isFinished === true ? wholeOf(segment) : undefined;
    },
    finishLast,
    get discontinuitiesBefore() {
      return discontinuitiesBefore;
    },
    get next() {
      const last = segments.at(-1);
      if (!last || last.isFinished) return { sequence: nextSequence, part: 0, number: nextPart };
      return { sequence: last.sequence, part: last.parts.length, number: nextPart };
    },
    startRun(next) {
      finishLast();
      // A player that waits for the next part of the run before does not get one of this run.
      nextPart += 1;
      [run, isFresh] = [next, true];
    },
    addPart(part) {
      const last = segments.at(-1);
      const segment = !last || last.isFinished || part.startsSegment ? begin(part) : last;
      segment.parts = [...segment.parts, part];
      nextPart += 1;
      segment.seconds += part.seconds;
      while (segments.length > leastSegments && isTooMuch())
        if (segments.shift()?.startsRun === true) discontinuitiesBefore += 1;
    },
    countUnlisted() {
      let count = 0;
      while (segments.length - count > leastSegments && secondsOf(segments.slice(count + 1)) >= listedSeconds)
        count += 1;
      return count;
    },
  };
}

/** One for all who ask: the parts become pieces of it, so that it is in memory once. */
function wholeOf(segment: OpenSegment): Buffer {
  if (segment.whole) return segment.whole;
  const whole = Buffer.concat(segment.parts.map(({ bytes }) => bytes));
  let end = 0;
  segment.parts = segment.parts.map((part) => {
    const start = end;
    end += part.bytes.length;
    return { ...part, bytes: whole.subarray(start, end) };
  });
  segment.whole = whole;
  return whole;
}

/** A run starts when its first part began; the clock of this machine is not asked again until the next run. */
function startOf({ seconds }: Part, before: Segment | undefined, now: () => Date): Date {
  return before
    ? new Date(before.startedAt.getTime() + before.seconds * 1_000)
    : new Date(now().getTime() - seconds * 1_000);
}

function secondsOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { seconds }) => sum + seconds, 0);
}

function bytesOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { parts }) => sum + parts.reduce((size, { bytes }) => size + bytes.length, 0), 0);
}
