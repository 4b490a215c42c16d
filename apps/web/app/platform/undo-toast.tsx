import { t } from '@ovation/language/t.ts';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { toastError, undoDurationMs } from './toasts.ts';
import { newKey } from './new-key.ts';

interface Undoable {
  readonly message: string;
  readonly undo: () => Promise<unknown> | void;
}

/** Waits while it has the focus or the pointer, so that no one has to hurry. */
export function showUndo(undoable: Undoable): void {
  const id = newKey();
  const pressed = document.activeElement;
  const shown = {
    id,
    color: 'leaf',
    autoClose: undoDurationMs,
    // A region that is announced: an alert would interrupt what is being read.
    role: 'status',
    message: <UndoMessage {...undoable} takesFocus={isKeyboardUser(pressed)} onDone={() => notifications.hide(id)} />,
    onClose: () => returnFocus(pressed),
  };
  const stay = (autoClose: number | false) => () => void notifications.update({ ...shown, autoClose });
  notifications.show({ ...shown, onFocusCapture: stay(false), onBlurCapture: stay(undoDurationMs) });
}

function isKeyboardUser(element: Element | null): boolean {
  return element?.matches(':focus-visible') ?? false;
}

/** Only a focus that would be lost with the toast returns. */
function returnFocus(element: Element | null): void {
  const isInToast = document.activeElement?.closest('[data-undo]') !== null;
  if (isInToast && element instanceof HTMLElement && element.isConnected) element.focus();
}

interface UndoMessageProps extends Undoable {
  /** A keyboard would have to pass the whole page to reach a toast. */
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

function UndoMessage({ message, undo, takesFocus, onDone }: UndoMessageProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      await undo();
    } catch (error) {
      toastError(error);
    }
    onDone();
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" data-undo>
      <span dir="auto">{message}</span>
      <Button ref={button} variant="light" size="sm" mih={44} flex="none" loading={running} onClick={() => void run()}>
        {t('Undo')}
      </Button>
    </Group>
  );
}
