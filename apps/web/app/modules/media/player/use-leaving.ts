import { useEffect, useEffectEvent } from 'react';

/** Reports the position when the page is hidden or left. */
export function useLeaving(element: HTMLVideoElement | null, onLeave: (seconds: number) => void): void {
  const leave = useEffectEvent((left: HTMLVideoElement) => {
    if (!left.ended && left.currentTime > 0) onLeave(left.currentTime);
  });
  useEffect(() => {
    if (!element) return undefined;
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') leave(element);
    };
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, [element]);
  useEffect(() => {
    if (!element) return undefined;
    return () => leave(element);
  }, [element]);
}
