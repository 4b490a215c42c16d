import { useEffect, useRef, type RefObject } from 'react';
import { hasKeyboard } from './composer/has-keyboard.ts';

/** Focuses the field of a part that was just opened, unless a touch keyboard would cover it. */
export function useFocusInside<Opened extends HTMLElement>(): RefObject<Opened | null> {
  const opened = useRef<Opened>(null);
  useEffect(() => {
    if (hasKeyboard()) opened.current?.querySelector('input')?.focus();
  }, []);
  return opened;
}
