import { useEffect, useEffectEvent } from 'react';

/** Refreshes what a page shows at intervals, while it is visible, and at once when it becomes visible again. */
export function useRefresh(everyMs: number, refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    const whenVisible = (): void => {
      if (document.visibilityState === 'visible') run();
    };
    const timer = setInterval(whenVisible, everyMs);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  }, [everyMs]);
}
