import type { TranscoderLoad } from './transcoder.ts';

/** Long work may be overtaken: it never takes the last slot, which is reserved for short work. */
export type WorkLength = 'short' | 'long';

/** Slots for work that keeps a core busy. */
export interface Slots {
  /** Waits for a slot. Rejects with the signal's reason if it is aborted first. */
  take(length: WorkLength, signal?: AbortSignal): Promise<void>;
  free(length: WorkLength): void;
  load(): TranscoderLoad;
}

interface QueuedWork {
  readonly length: WorkLength;
  enter(): void;
}

/** With a single slot, long and short work share it. */
export function createSlots(total: number): Slots {
  const maxLong = Math.max(1, total - 1);
  const taken = { short: 0, long: 0 };
  let queue: readonly QueuedWork[] = [];

  function hasRoomFor(length: WorkLength): boolean {
    return taken.short + taken.long < total && (length === 'short' || taken.long < maxLong);
  }

  /** If no long work is running, long work comes first, so that it is not overtaken for ever; otherwise short work. */
  function next(): QueuedWork | undefined {
    const long = queue.find((each) => each.length === 'long');
    const short = queue.find((each) => each.length === 'short');
    const candidates = taken.long === 0 ? [long, short] : [short, long];
    return candidates.find((each) => each !== undefined && hasRoomFor(each.length));
  }

  function admit(): void {
    for (let entering = next(); entering; entering = next()) {
      leave(entering);
      taken[entering.length] += 1;
      entering.enter();
    }
  }

  function leave(leaving: QueuedWork): void {
    queue = queue.filter((each) => each !== leaving);
  }

  return {
    async take(length, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const work = { length, enter: resolve };
      const giveUp = (): void => {
        leave(work);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue = [...queue, work];
      admit();
      await promise.finally(() => signal?.removeEventListener('abort', giveUp));
    },
    free(length) {
      taken[length] -= 1;
      admit();
    },
    load: () => ({ running: taken.short + taken.long, waiting: queue.length }),
  };
}
