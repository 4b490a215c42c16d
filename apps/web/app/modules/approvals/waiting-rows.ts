import { t } from '@ovation/language/t.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface WaitingRows<Row> {
  /** Of the element around the list, whose rows have `data-case`. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** For a status: the row that waits next after a decision. */
  readonly announcement: string;
  /** The row that has the focus, else the first. */
  currentOf(): Row | undefined;
  /** After a decision: puts the focus on the first row that waits. */
  moveOn(): void;
  /** Puts the focus on the row that follows. */
  next(): void;
}

/** A list whose rows are decided one after the other, without leaving it. */
export function useWaitingRows<Row extends { readonly _id: string }>(
  waiting: readonly Row[],
  titleOf: (row: Row) => string,
): WaitingRows<Row> {
  const list = useRef<HTMLDivElement>(null);
  const [decided, setDecided] = useState(0);
  const [first] = waiting;
  const focus = (id: string | undefined): void =>
    list.current?.querySelector<HTMLElement>(`[data-case="${id}"] a`)?.focus();
  useEffect(() => {
    if (decided > 0) list.current?.querySelector<HTMLElement>(`[data-case="${first?._id}"] a`)?.focus();
  }, [decided, first?._id]);
  const currentOf = (): Row | undefined => {
    const focused = list.current?.querySelector<HTMLElement>('[data-case]:focus-within')?.dataset['case'];
    return waiting.find(({ _id }) => _id === focused) ?? first;
  };
  return {
    list,
    announcement:
      decided > 0 && first
        ? t('Next: {titleOf}. {length} waiting.', { titleOf: titleOf(first), length: waiting.length })
        : '',
    currentOf,
    moveOn: () => setDecided((count) => count + 1),
    next() {
      const isOnRow = list.current?.contains(document.activeElement) === true;
      const current = waiting.findIndex((row) => row === currentOf());
      focus(waiting[isOnRow ? (current + 1) % waiting.length : 0]?._id);
    },
  };
}
