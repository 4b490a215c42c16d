import { useEffect, useRef, type RefObject } from 'react';

/** Keeps a screen above the keyboard of a phone, also where the keyboard covers the page (Safari). */
export function useVisibleHeight(): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const fit = (): void => {
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > 80;
      screen.current?.style.setProperty('--visible-height', isCovered ? `${viewport.height}px` : '');
      screen.current?.style.setProperty('--visible-top', isCovered ? `${viewport.offsetTop}px` : '');
    };
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, []);
  return screen;
}
