import { useRef, useState, type KeyboardEvent, type UIEvent } from 'react';

/** Where text is written from the right, a row begins there, and scrolls below zero. */
const isFromTheRight = (element: Element): boolean => element.matches(':dir(rtl)');

/** A row of slides as wide as itself, each with a button, which the browser swipes and snaps. */
export function useSlides(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const go = (index: number): void => {
    const row = list.current;
    if (!row) return;
    const distance = Math.max(0, Math.min(count - 1, index)) * row.clientWidth;
    row.scrollTo({ left: isFromTheRight(row) ? -distance : distance });
  };
  /** Also moves the focus to its button. */
  const goWithFocus = (index: number): void => {
    go(index);
    list.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  };
  const row = {
    ref: list,
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
      setShown(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth))),
  };
  /** Arrows, Home and End, while a slide has the focus. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = isFromTheRight(event.currentTarget) ? -1 : 1;
    const to = { ArrowLeft: shown - step, ArrowRight: shown + step, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goWithFocus(to);
  };
  return { shown, go, goWithFocus, row, onKeyDown };
}
