/** Measures the recent upload speed from occasional progress reports. */
export interface Speedometer {
  /** Takes the total of sent bytes; returns bytes per second, undefined while there are too few reports. */
  note(sentBytes: number, atMs: number): number | undefined;
  /** Clears the reports, so that the time of a pause does not count. */
  reset(): void;
}

/** Long enough for a steady figure, short enough to notice a change of network. */
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
