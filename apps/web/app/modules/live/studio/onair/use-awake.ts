import { useEffect } from 'react';

/** Keeps the screen on, where the browser can: a phone that sleeps sends nothing. */
export function useAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    void take();
    // The browser takes the lock back when the page is hidden.
    const takeAgain = (): void => void take();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [isNeeded]);
}
