import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { muteStreamWriter } from '@ovation/contract/messaging/stream-moderation.ts';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';

const times = [
  ['60', 'For a minute'],
  ['600', 'For ten minutes'],
  ['3600', 'For an hour'],
  ['86400', 'For a day'],
  ['', 'Ban from this chat'],
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
      toastSuccess(`${sender.name} is muted.`);
      onClose();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Mute ${sender.name}?`}>
      <Stack>
        <Text>They can read the chat, but not write in it.</Text>
        <Radio.Group label="How long" value={time} onChange={setTime}>
          <Stack gap="xs" mt="xs">
            {times.map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={() => void mute()}>
            Mute
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
