const quietMs = 60_000;
const maxKeys = 1_000;

/**
 * Encoders connect again by themselves when their stream has ended. With a stream key that would begin the next stream
 * unasked, so a key is refused until its encoder has been quiet for a minute.
 */
export interface EndedKeys {
  add(key: string): void;
  /** Asking begins the minute again. */
  has(key: string): boolean;
}

export function createEndedKeys(nowMs: () => number): EndedKeys {
  const endedAt = new Map<string, number>();

  function add(key: string): void {
    // The latest is the last one, so that the oldest can be forgotten.
    endedAt.delete(key);
    endedAt.set(key, nowMs());
    const [oldest] = endedAt.keys();
    if (endedAt.size > maxKeys && oldest !== undefined) endedAt.delete(oldest);
  }

  return {
    add,
    has(key) {
      const at = endedAt.get(key);
      if (at === undefined) return false;
      const isQuiet = nowMs() - at > quietMs;
      if (isQuiet) endedAt.delete(key);
      else add(key);
      return !isQuiet;
    },
  };
}
