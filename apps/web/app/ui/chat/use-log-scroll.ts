import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface Anchor {
  readonly row: HTMLElement;
  /** The distance from its top to the end of all messages, in pixels. */
  readonly fromEndPx: number;
}

export interface LogScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  toEnd(): void;
  /** Scrolls to the row of a message and highlights it; false if it is not loaded. */
  toMessage(sequence: number): boolean;
}

/** Within this distance from the end the newest message is visible. */
const nearEndPx = 48;

/**
 * Keeps the scroll position of a log stable. The scroller is laid out from its end (`column-reverse`), so that older
 * pages and pictures, which are added above, move nothing. Messages added below would push up the row that is being
 * read: its distance from the end is measured, and the scroll position follows it.
 */
export function useLogScroll(): LogScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  useEffect(() => {
    const [outer, inner] = [scroller.current, content.current];
    if (!outer || !inner) return undefined;
    let anchor: Anchor | undefined;
    const updateAnchor = (): void => {
      setAtEnd(outer.scrollTop > -nearEndPx);
      anchor = outer.scrollTop > -1 ? undefined : anchorOf(outer, inner);
    };
    const restoreAnchor = (): void => {
      if (anchor?.row.isConnected) outer.scrollTop -= fromEnd(anchor.row, inner) - anchor.fromEndPx;
      updateAnchor();
    };
    const observer = new ResizeObserver(restoreAnchor);
    observer.observe(inner);
    outer.addEventListener('scroll', updateAnchor, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', updateAnchor);
    };
  }, []);

  const toEnd = useCallback(() => scroller.current?.scrollTo({ top: 0 }), []);
  const toMessage = useCallback((sequence: number) => {
    const row = content.current?.querySelector<HTMLElement>(`[data-sequence="${sequence}"]`);
    if (!row) return false;
    row.scrollIntoView({ block: 'center' });
    highlight(row);
    return true;
  }, []);
  return { scroller, content, isAtEnd, toEnd, toMessage };
}

function fromEnd(row: HTMLElement, inner: HTMLElement): number {
  return inner.offsetHeight - row.offsetTop;
}

/** The first row whose end is visible. */
function anchorOf(outer: HTMLElement, inner: HTMLElement): Anchor | undefined {
  const top = outer.getBoundingClientRect().top;
  for (const row of inner.querySelectorAll<HTMLElement>('[data-sequence]')) {
    if (row.getBoundingClientRect().bottom > top) return { row, fromEndPx: fromEnd(row, inner) };
  }
  return undefined;
}

function highlight(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  delete row.dataset['found'];
  // Reading its size makes the browser apply the removal, so that the animation plays again.
  void row.offsetWidth;
  row.dataset['found'] = 'true';
}
