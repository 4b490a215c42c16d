import type { Part } from '../packager/run.ts';
import { createSegments, type NextPart, type Segment, type SegmentsOptions } from './segments.ts';

/** What players can fetch of one live stream, in memory: the last half minute. */
export interface LiveWindow {
  /** A new run: its parts need this start, and its clock begins anew. */
  startRun(init: Buffer): void;
  addPart(part: Part): void;
  /** Media was interrupted: what there is becomes a whole segment. */
  endRun(): void;
  /** Nothing more will come. */
  end(): void;
  readonly view: WindowView;
  /** Of the view, without its lists. */
  readonly next: WindowView['next'];
  readonly isEnded: boolean;
  init(run: number): Buffer | undefined;
  /** Undefined if it is too old, or has not come yet. */
  segment(sequence: number): Segment | undefined;
  /** All parts of a finished segment as one. Undefined if it is too old, or not finished yet. */
  whole(sequence: number): Buffer | undefined;
  /** By its number. Undefined if it is too old, or has not come yet. */
  part(number: number): Part | undefined;
}

export interface WindowView {
  /** The oldest first; only the last one can be unfinished. */
  readonly segments: readonly Segment[];
  /** How many discontinuities were before the first segment. */
  readonly discontinuities: number;
  readonly next: NextPart;
  /** Whether parts are arriving, so that the next one can be announced. */
  readonly isRunning: boolean;
  readonly isEnded: boolean;
}

export function createLiveWindow(options: SegmentsOptions): LiveWindow {
  const segments = createSegments(options);
  const inits = new Map<number, Buffer>();
  let [run, isRunning, isEnded] = [0, false, false];

  /** Those of segments that have gone are of no use any more. */
  function forgetInits(): void {
    const oldestRun = segments.all[0]?.run ?? run;
    for (const known of inits.keys()) if (known < oldestRun) inits.delete(known);
  }

  /** The segments of the playlist, and the discontinuities of those that have left it. */
  function listed(): Pick<WindowView, 'segments' | 'discontinuities'> {
    const from = segments.countUnlisted();
    const left = segments.all.slice(0, from).filter(({ startsRun }) => startsRun).length;
    return { segments: segments.all.slice(from), discontinuities: segments.discontinuitiesBefore + left };
  }

  return {
    startRun(init) {
      run += 1;
      segments.startRun(run);
      inits.set(run, init);
      isRunning = true;
    },
    addPart(part) {
      if (!isRunning || isEnded) return;
      segments.addPart(part);
      forgetInits();
    },
    endRun() {
      segments.finishLast();
      isRunning = false;
    },
    end() {
      segments.finishLast();
      [isRunning, isEnded] = [false, true];
    },
    get view() {
      return { ...listed(), next: segments.next, isRunning, isEnded };
    },
    get next() {
      return segments.next;
    },
    get isEnded() {
      return isEnded;
    },
    init: (wanted) => inits.get(wanted),
    segment: (sequence) => segments.all.find((each) => each.sequence === sequence),
    whole: (sequence) => segments.whole(sequence),
    part(number) {
      const segment = segments.all.findLast(({ firstPart }) => firstPart <= number);
      return segment?.parts[number - segment.firstPart];
    },
  };
}
