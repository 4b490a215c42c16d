import { t } from '@ovation/language/t.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { pinStreamMessage } from '@ovation/contract/messaging/stream-moderation.ts';
import { IconPin, IconX } from '@tabler/icons-react';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';

interface PinnedMessageProps {
  readonly message: StreamMessage;
  readonly mayModerate: boolean;
}

export function PinnedMessage({ message, mayModerate }: PinnedMessageProps) {
  const unpin = () =>
    api.call(pinStreamMessage, { params: { id: message.conversationId }, body: { messageId: null } }).catch(toastError);
  return (
    <section className="chat-pinned" aria-label={t('Pinned message')}>
      <IconPin size={18} stroke={1.8} aria-hidden />
      <p>
        <strong dir="auto">{message.sender.name}</strong> <bdi>{message.text}</bdi>
      </p>
      {mayModerate ? (
        <IconButton aria-label={t('Unpin the message')} onClick={() => void unpin()}>
          <IconX size={16} stroke={1.8} />
        </IconButton>
      ) : null}
    </section>
  );
}
