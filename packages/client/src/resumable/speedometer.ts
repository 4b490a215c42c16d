/** How fast bytes have left lately, from what is told of them now and then. */
export interface Speedometer {
  /** Notes how many bytes have left in all; answers bytes per second, undefined while too little is known. */
  note(sentBytes: number, atMs: number): number | undefined;
  /** Forgets what was: after a pause the time in between must not count. */
  reset(): void;
}

/** Long enough to be calm, short enough to notice another network. */
const windowMs = 10_000;
const minMs = 1_000;

export function createSpeedometer(): Speedometer {
  let notes: { sentBytes: number; atMs: number }[] = [];
  return {
    note(sentBytes, atMs) {
      notes = [...notes.filter((note) => note.atMs >= atMs - windowMs), { sentBytes, atMs }];
      const [first] = notes;
      if (!first || atMs - first.atMs < minMs) return undefined;
      return Math.max(0, ((sentBytes - first.sentBytes) / (atMs - first.atMs)) * 1_000);
    },
    reset() {
      notes = [];
    },
  };
}
