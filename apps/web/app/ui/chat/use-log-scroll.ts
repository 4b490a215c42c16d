import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface Anchor {
  readonly row: HTMLElement;
  /** From its top to the end of all messages, in pixels. */
  readonly fromEndPx: number;
}

export interface LogScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  toEnd(): void;
  /** Shows the row of a message, if it is here, and lets it light up. */
  toMessage(sequence: number): boolean;
}

/** So near to the end one sees the newest message. */
const nearEndPx = 48;

/**
 * The scroller is laid out from its end (`column-reverse`), so that what comes above, older pages and pictures, moves nothing. What
 * comes below while one reads further up would push: the row that one reads is measured from the end, and the scroller follows.
 */
export function useLogScroll(): LogScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  useEffect(() => {
    const [outer, inner] = [scroller.current, content.current];
    if (!outer || !inner) return undefined;
    let anchor: Anchor | undefined;
    const note = (): void => {
      setAtEnd(outer.scrollTop > -nearEndPx);
      anchor = outer.scrollTop > -1 ? undefined : anchorOf(outer, inner);
    };
    const hold = (): void => {
      if (anchor?.row.isConnected) outer.scrollTop -= fromEnd(anchor.row, inner) - anchor.fromEndPx;
      note();
    };
    const observer = new ResizeObserver(hold);
    observer.observe(inner);
    outer.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', note);
    };
  }, []);

  const toEnd = useCallback(() => scroller.current?.scrollTo({ top: 0 }), []);
  const toMessage = useCallback((sequence: number) => {
    const row = content.current?.querySelector<HTMLElement>(`[data-sequence="${sequence}"]`);
    if (!row) return false;
    row.scrollIntoView({ block: 'center' });
    lightUp(row);
    return true;
  }, []);
  return { scroller, content, isAtEnd, toEnd, toMessage };
}

function fromEnd(row: HTMLElement, inner: HTMLElement): number {
  return inner.offsetHeight - row.offsetTop;
}

/** The first row whose end is on the screen. */
function anchorOf(outer: HTMLElement, inner: HTMLElement): Anchor | undefined {
  const top = outer.getBoundingClientRect().top;
  for (const row of inner.querySelectorAll<HTMLElement>('[data-sequence]')) {
    if (row.getBoundingClientRect().bottom > top) return { row, fromEndPx: fromEnd(row, inner) };
  }
  return undefined;
}

function lightUp(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  delete row.dataset['found'];
  // Asked for its size, the browser notices that it was gone, and plays it again.
  void row.offsetWidth;
  row.dataset['found'] = 'true';
}
