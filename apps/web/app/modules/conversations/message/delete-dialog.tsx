import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/state/store.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { deleteOwnMessage } from '../state/message-calls.ts';
import { deleteAsked } from '../state/message-slice.ts';
import { messagesOf } from '../state/store.ts';

/** Asks before the viewer's own message is deleted for both sides, and shows why that failed. */
export default function DeleteDialog({
  message,
  onClose,
}: {
  readonly message: Message;
  readonly onClose: () => void;
}) {
  useReturnFocus();
  const dispatch = useAppDispatch();
  const { deleting, error } = useAppSelector((state) => messagesOf(state).deleteMessage);
  useEffect(() => void dispatch(deleteAsked()), [dispatch]);
  const remove = async (): Promise<void> => {
    if (await dispatch(deleteOwnMessage(message))) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('Delete this message?')}>
      <Stack>
        <Text>{t('It will be deleted for both of you. This can’t be undone.')}</Text>
        {error === null ? null : (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button color="red" loading={deleting} onClick={() => void remove()} data-autofocus>
            {t('Delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
