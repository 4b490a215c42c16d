import { useRef, useState, type KeyboardEvent, type UIEvent } from 'react';

/** A row of slides as wide as itself, each with a button, which the browser swipes and snaps. */
export function useSlides(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const go = (index: number): void => {
    const left = Math.max(0, Math.min(count - 1, index)) * (list.current?.clientWidth ?? 0);
    list.current?.scrollTo({ left });
  };
  /** Also moves the focus to its button. */
  const goWithFocus = (index: number): void => {
    go(index);
    list.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  };
  const row = {
    ref: list,
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
      setShown(Math.round(scrollLeft / Math.max(1, clientWidth))),
  };
  /** Arrows, Home and End, while a slide has the focus. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goWithFocus(to);
  };
  return { shown, go, goWithFocus, row, onKeyDown };
}
