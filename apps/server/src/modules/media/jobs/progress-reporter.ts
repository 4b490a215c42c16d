export interface ProgressReporter {
  /** In percent; may be called as often as the caller likes. */
  report(percent: number): void;
  /** The last percentage that was sent. */
  lastReported(): number;
  /** Resolves when the report under way has been sent. */
  settled(): Promise<void>;
}

/**
 * Sends whole percentages, at most two a second and one at a time. Those in between are skipped, so that none queue up.
 */
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
      // A failed report must not stop the work, and the next one supersedes it.
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
