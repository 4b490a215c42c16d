/** Longer than the pause between parts, shorter than a player's patience. */
const maxWaitMs = 4_000;

/** Requests that wait for a change. */
export interface Waiting {
  /** Resolves when the condition holds after a change, or after `maxMs`: a few seconds unless given. */
  until(isThere: () => boolean, maxMs?: number): Promise<void>;
  /** Something has changed. */
  check(): void;
  readonly size: number;
}

export function createWaiting(): Waiting {
  const checks = new Set<() => void>();
  return {
    async until(isThere, maxMs = maxWaitMs) {
      if (isThere()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = (): void => (isThere() ? resolve() : undefined);
      const timer = setTimeout(resolve, maxMs);
      checks.add(check);
      await promise;
      checks.delete(check);
      clearTimeout(timer);
    },
    check() {
      for (const check of checks) check();
    },
    get size() {
      return checks.size;
    },
  };
}
