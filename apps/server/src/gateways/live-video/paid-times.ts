import type { Clock } from '../../platform/clock.ts';

interface PayingViewer {
  readonly streamId: string;
  readonly accountId: string;
}

/** Ends what viewers have paid for at its time, also if the process that charges them has stopped. */
export interface PaidTimes {
  set(viewer: PayingViewer, until: Date | undefined): void;
  clear(viewer: PayingViewer): void;
  clearStream(streamId: string): void;
  close(): void;
}

export function createPaidTimes(clock: Clock, onEnd: (viewer: PayingViewer) => void): PaidTimes {
  const timers = new Map<string, Map<string, NodeJS.Timeout>>();

  function clear({ streamId, accountId }: PayingViewer): void {
    const ofStream = timers.get(streamId);
    clearTimeout(ofStream?.get(accountId));
    ofStream?.delete(accountId);
    if (ofStream?.size === 0) timers.delete(streamId);
  }

  function clearStream(streamId: string): void {
    timers.get(streamId)?.forEach((timer) => clearTimeout(timer));
    timers.delete(streamId);
  }

  return {
    clear,
    clearStream,
    set(viewer, until) {
      clear(viewer);
      if (until === undefined) return;
      const end = (): void => {
        clear(viewer);
        onEnd(viewer);
      };
      const timer = setTimeout(end, Math.max(until.getTime() - clock.now().getTime(), 0)).unref();
      const ofStream = timers.get(viewer.streamId) ?? new Map<string, NodeJS.Timeout>();
      timers.set(viewer.streamId, ofStream.set(viewer.accountId, timer));
    },
    close() {
      for (const streamId of timers.keys()) clearStream(streamId);
    },
  };
}
