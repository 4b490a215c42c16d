import { useEffect, useRef, type RefObject } from 'react';
import { hasKeyboard } from './composer/has-keyboard.ts';

/** Gives the focus to the field of something that was just opened, where no keyboard would cover it. */
export function useFocusInside<Opened extends HTMLElement>(): RefObject<Opened | null> {
  const opened = useRef<Opened>(null);
  useEffect(() => {
    if (hasKeyboard()) opened.current?.querySelector('input')?.focus();
  }, []);
  return opened;
}
