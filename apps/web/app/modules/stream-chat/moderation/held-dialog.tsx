import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { reviewStreamMessage, type HeldStreamMessage } from '@ovation/contract/messaging/stream-moderation.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';

const reasons: Readonly<Record<HeldStreamMessage['reason'], EnglishText>> = {
  word: english('Has a blocked word'),
  newcomer: english('First message from a new account'),
  link: english('Has a link'),
  all: english('All messages are held'),
};

interface HeldDialogProps {
  readonly messages: readonly HeldStreamMessage[];
  readonly onClose: () => void;
}

/** The messages that wait for approval, oldest first. */
export default function HeldDialog({ messages, onClose }: HeldDialogProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={t('Held messages')}>
      <Stack>
        {messages.length === 0 ? (
          <Text c="dimmed">{t('No messages are waiting. Messages that your rules hold back appear here.')}</Text>
        ) : null}
        {messages.map((message) => (
          <Held key={message._id} message={message} />
        ))}
      </Stack>
    </Modal>
  );
}

function Held({ message: { _id: id, sender, text, reason } }: { readonly message: HeldStreamMessage }) {
  const review = (status: 'approved' | 'rejected') =>
    api.call(reviewStreamMessage, { params: { id }, body: { status } }).catch(toastError);
  return (
    <article aria-label={t('Message from {name}', { name: sender.name })}>
      <AccountLine account={sender} aside={<Text size="xs">{translated(reasons[reason])}</Text>} />
      <Text my="xs" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group gap="sm">
        <Button size="xs" onClick={() => void review('approved')}>
          {t('Let it through')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void review('rejected')}>
          {t('Reject')}
        </Button>
      </Group>
    </article>
  );
}
