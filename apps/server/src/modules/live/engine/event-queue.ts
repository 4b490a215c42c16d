/** What concerns one stream or viewer, one after another in the order in which it came. */
export interface EventQueue {
  /** Begins when everything that came before with this key is over, however it ended. Fails as `act` does. */
  run<Result>(key: string, act: () => Promise<Result>): Promise<Result>;
}

declare module '../../../app.ts' {
  interface App {
    readonly liveEvents: EventQueue;
  }
}

/**
 * Events of the engine come in order, but their transactions would overtake each other: a stream could stay
 * interrupted while its encoder sends. Different keys do not wait for each other.
 */
export function createEventQueue(): EventQueue {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(key, act) {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(act, act);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
