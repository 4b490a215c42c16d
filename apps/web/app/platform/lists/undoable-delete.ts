import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { toastError, toastUndo } from '../toasts.ts';

interface UndoableDelete {
  /** What is deleted: a second press on it, while the first is under way, does nothing. */
  readonly id: string;
  readonly remove: () => Promise<unknown>;
  /** What the toast says. */
  readonly says: string;
  readonly restore: () => Promise<unknown>;
}

/** Deletes something of the page's list at once, in place of a question; the toast brings it back. */
export function useUndoableDelete(): (one: UndoableDelete) => Promise<void> {
  const { revalidate } = useRevalidator();
  const underWay = useRef(new Set<string>());
  return async ({ id, remove, says, restore }) => {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    try {
      await remove();
      toastUndo(says, async () => {
        await restore();
        await revalidate();
      });
      await revalidate();
    } catch (error) {
      toastError(error);
    } finally {
      underWay.current.delete(id);
    }
  };
}
