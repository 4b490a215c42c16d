import type { TranscoderLoad } from './transcoder.ts';

/**
 * A person waits for the result of instant work: a picture, a look at a file. Long work may be overtaken by short work:
 * it never takes the last slot for films.
 */
export type WorkLength = 'instant' | 'short' | 'long';

export interface SlotWork {
  readonly length: WorkLength;
  /** The memory that it takes. */
  readonly bytes: number;
  /** Whose file it is: one owner never holds up the others. */
  readonly owner?: string | undefined;
}

/** Thrown when more instant work waits than people would wait for. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  /** Whether it is all of the same owner. */
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    super('Too much work is waiting.');
    this.isOwn = isOwn;
  }
}

/** The one limit for all work in child processes: by cores, and by memory. */
export interface Slots {
  /** Waits for a slot, and returns how to free it. Rejects with the signal's reason if it is aborted first. */
  take(work: SlotWork, signal?: AbortSignal): Promise<() => void>;
  /** Of films. */
  load(): TranscoderLoad;
}

export interface SlotLimits {
  /** Videos and sounds at a time. */
  readonly films: number;
  /** Instant work at a time. */
  readonly instants: number;
  /** Memory for both; a quarter is kept for instant work. */
  readonly bytes: number;
}

const maxWaiting = 60;
const maxWaitingOfOwner = 20;

interface QueuedWork extends SlotWork {
  enter(): void;
}

/** With a single slot for films, long and short ones share it. */
export function createSlots({ films, instants, bytes }: SlotLimits): Slots {
  const maxLong = Math.max(1, films - 1);
  const maxOfOwner = Math.max(1, instants - 1);
  const instantBytes = bytes / 4;
  const running = new Set<SlotWork>();
  let queue: readonly QueuedWork[] = [];

  const runningAs = (...lengths: readonly WorkLength[]) =>
    [...running].filter(({ length }) => lengths.includes(length));

  /** What needs more than there is runs when nothing else of its kind does. */
  function hasMemory(work: SlotWork): boolean {
    const others = work.length === 'instant' ? runningAs('instant') : runningAs('short', 'long');
    const share = work.length === 'instant' ? instantBytes : bytes - instantBytes;
    return others.length === 0 || sum(others) + work.bytes <= share;
  }

  function hasRoomFor(work: SlotWork): boolean {
    if (!hasMemory(work)) return false;
    if (work.length === 'instant') return runningAs('instant').length < instants;
    return runningAs('short', 'long').length < films && (work.length === 'short' || runningAs('long').length < maxLong);
  }

  /** Of instant work, the first whose owner may run more; what needs much memory is not overtaken for ever. */
  function nextInstant(): QueuedWork | undefined {
    const mayRun = ({ owner }: SlotWork): boolean =>
      owner === undefined || countOf(runningAs('instant'), owner) < maxOfOwner;
    const first = queue.find((work) => work.length === 'instant' && mayRun(work));
    return first && hasRoomFor(first) ? first : undefined;
  }

  /** If no long work is running, long work comes first, so that it is not overtaken for ever; otherwise short work. */
  function nextFilm(): QueuedWork | undefined {
    const long = queue.find((each) => each.length === 'long');
    const short = queue.find((each) => each.length === 'short');
    const candidates = runningAs('long').length === 0 ? [long, short] : [short, long];
    return candidates.find((each) => each !== undefined && hasRoomFor(each));
  }

  function admit(): void {
    for (let entering = nextInstant() ?? nextFilm(); entering; entering = nextInstant() ?? nextFilm()) {
      leave(entering);
      running.add(entering);
      entering.enter();
    }
  }

  function leave(leaving: QueuedWork): void {
    queue = queue.filter((each) => each !== leaving);
  }

  return {
    async take(work, signal) {
      signal?.throwIfAborted();
      requireRoomIn(queue, work);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queued = { ...work, enter: resolve };
      const giveUp = (): void => {
        leave(queued);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue = [...queue, queued];
      admit();
      await promise.finally(() => signal?.removeEventListener('abort', giveUp));
      return () => {
        running.delete(queued);
        admit();
      };
    },
    load: () => ({
      running: runningAs('short', 'long').length,
      waiting: queue.filter(({ length }) => length !== 'instant').length,
    }),
  };
}

function requireRoomIn(queue: readonly SlotWork[], { length, owner }: SlotWork): void {
  if (length !== 'instant') return;
  const waiting = queue.filter((each) => each.length === 'instant');
  if (owner !== undefined && countOf(waiting, owner) >= maxWaitingOfOwner) throw new QueueFullError(true);
  if (waiting.length >= maxWaiting) throw new QueueFullError(false);
}

function sum(works: readonly SlotWork[]): number {
  return works.reduce((total, { bytes }) => total + bytes, 0);
}

function countOf(works: readonly SlotWork[], owner: string): number {
  return works.filter((each) => each.owner === owner).length;
}
