import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the field of a part that was just opened, unless a touch keyboard would cover it. */
export function useFocusInside<Opened extends HTMLElement>(): RefObject<Opened | null> {
  const opened = useRef<Opened>(null);
  useEffect(() => {
    if (hasKeyboard()) opened.current?.querySelector('input')?.focus();
  }, []);
  return opened;
}

/** Whether there is a real keyboard, so that Enter can send and typing covers nothing of the screen. */
export function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
