import { english, t, translated } from '@ovation/language/t.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { muteStreamWriter } from '@ovation/contract/messaging/stream-moderation.ts';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';

const times = [
  ['60', english('For a minute')],
  ['600', english('For ten minutes')],
  ['3600', english('For an hour')],
  ['86400', english('For a day')],
  ['', english('Ban from this chat')],
] as const;

interface MuteDialogProps {
  readonly message: StreamMessage;
  readonly onClose: () => void;
}

/** Mutes the sender of a message in this chat, for a time or until it is lifted. */
export default function MuteDialog({ message: { sender, conversationId }, onClose }: MuteDialogProps) {
  useReturnFocus();
  const [time, setTime] = useState('600');
  const mute = async (): Promise<void> => {
    try {
      await api.call(muteStreamWriter, {
        params: { id: conversationId, accountId: sender._id },
        body: { seconds: time === '' ? null : Number(time) },
      });
      toastSuccess(t('{name} is muted.', { name: sender.name }));
      onClose();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Mute {name}?', { name: sender.name })}>
      <Stack>
        <Text>{t('They can read the chat, but not write in it.')}</Text>
        <Radio.Group label={t('How long')} value={time} onChange={setTime}>
          <Stack gap="xs" mt="xs">
            {times.map(([value, label]) => (
              <Radio key={value} value={value} label={translated(label)} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red" onClick={() => void mute()}>
            {t('Mute')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
