/** Long work may be overtaken: it never takes the last place, which is kept for what is quickly done. */
export type WorkLength = 'short' | 'long';

/** Places for work that keeps a core busy. */
export interface Places {
  /** Waits for a place. Rejects with the signal's reason where it is aborted first. */
  take(length: WorkLength, signal?: AbortSignal): Promise<void>;
  free(length: WorkLength): void;
}

interface Waiting {
  readonly length: WorkLength;
  enter(): void;
}

/** With a single place everything takes turns in it. */
export function createPlaces(total: number): Places {
  const maxLong = Math.max(1, total - 1);
  const taken = { short: 0, long: 0 };
  let waiting: readonly Waiting[] = [];

  function hasRoomFor(length: WorkLength): boolean {
    return taken.short + taken.long < total && (length === 'short' || taken.long < maxLong);
  }

  /** Long work that waits while none is under way is next, so that it is not overtaken for ever; then what is short. */
  function next(): Waiting | undefined {
    const long = waiting.find((each) => each.length === 'long');
    const short = waiting.find((each) => each.length === 'short');
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

  function leave(leaving: Waiting): void {
    waiting = waiting.filter((each) => each !== leaving);
  }

  return {
    async take(length, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const mine = { length, enter: resolve };
      const giveUp = (): void => {
        leave(mine);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting = [...waiting, mine];
      admit();
      await promise.finally(() => signal?.removeEventListener('abort', giveUp));
    },
    free(length) {
      taken[length] -= 1;
      admit();
    },
  };
}
