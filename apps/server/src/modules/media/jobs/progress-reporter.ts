export interface ProgressReporter {
  /** Per cent, as often as one likes. */
  report(percent: number): void;
  /** The last per cent that was passed on. */
  lastReported(): number;
  /** When the last report under way has gone out. */
  settled(): Promise<void>;
}

/** Passes whole per cents on, at most two a second and one at a time: what is in between is skipped, nothing queues up. */
export function createProgressReporter(
  send: (percent: number) => Promise<void>,
  begun = 0,
  intervalMs = 500,
): ProgressReporter {
  let lastReported = begun;
  let reportedAt = 0;
  let underWay: Promise<void> | undefined;
  return {
    report(percent) {
      const whole = Math.min(99, Math.floor(percent));
      if (underWay || whole <= lastReported || performance.now() - reportedAt < intervalMs) return;
      lastReported = whole;
      reportedAt = performance.now();
      // A report that does not get through is no reason to stop the work; the next one says more anyway.
      underWay = send(whole)
        .catch(() => undefined)
        .finally(() => {
          underWay = undefined;
        });
    },
    lastReported: () => lastReported,
    settled: async () => underWay,
  };
}
