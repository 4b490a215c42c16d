import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

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

/** Tells that the page is left while the video plays. A removed element is paused, so that it is asked just before. */
export function useLeavingWhilePlaying(
  element: HTMLVideoElement | null,
  onLeave: ((seconds: number) => void) | undefined,
): void {
  const leave = useEffectEvent((left: HTMLVideoElement) => {
    if (!left.paused && !left.ended && left.currentTime > 0) onLeave?.(left.currentTime);
  });
  useLayoutEffect(() => {
    if (!element) return undefined;
    return () => leave(element);
  }, [element]);
}
