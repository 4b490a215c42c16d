import { t } from '@ovation/language/t.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { toastError } from '../../platform/toasts.ts';

interface ConfirmProps {
  readonly title: string;
  readonly message: ReactNode;
  /** The label of the confirming button: a verb. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Shows the button of an irreversible action in red. */
  readonly destructive?: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** A failure is shown as a toast and leaves the dialog open. */
  readonly onConfirm: () => Promise<unknown> | void;
}

/** Asks before an irreversible action. */
export function Confirm({
  title,
  message,
  confirmLabel,
  cancelLabel = t('Go back'),
  destructive = false,
  opened,
  onClose,
  onConfirm,
}: ConfirmProps) {
  const [running, setRunning] = useState(false);
  const confirm = async (): Promise<void> => {
    setRunning(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      toastError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{message}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            color={destructive ? 'red' : undefined}
            loading={running}
            onClick={() => void confirm()}
            data-autofocus
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
