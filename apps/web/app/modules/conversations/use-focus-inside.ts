import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to the field of something that was just opened. */
export function useFocusInside<Opened extends HTMLElement>(): RefObject<Opened | null> {
  const opened = useRef<Opened>(null);
  useEffect(() => opened.current?.querySelector('input')?.focus(), []);
  return opened;
}
