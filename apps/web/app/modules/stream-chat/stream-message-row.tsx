import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { memo } from 'react';
import { Avatar } from '../../ui/people/account-line.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { StreamMessageMenu, type StreamMessageActions } from './stream-message-menu.tsx';
import classes from './stream-message-row.module.css';
import { StreamTime } from './stream-time.tsx';

interface StreamMessageRowProps {
  readonly message: StreamMessage;
  readonly isOwn: boolean;
  /** The viewer deletes whatever stands here. */
  readonly governs: boolean;
  /** Strangers report nothing. */
  readonly isAccount: boolean;
  readonly actions: StreamMessageActions;
}

/** One line of the chat: who, and what. Remembered, as hundreds stand below each other and only the last is new. */
export const StreamMessageRow = memo(function StreamMessageRow({
  message,
  isOwn,
  governs,
  isAccount,
  actions,
}: StreamMessageRowProps) {
  const { sender, text, isDeleted, sequence, createdAt } = message;
  const isPerformer = sender._id === message.conversationId;
  return (
    <article className={classes.row} data-sequence={sequence} data-performer={isPerformer || undefined}>
      <Avatar account={sender} size={28} />
      <p className={classes.words}>
        <Name sender={sender} isPerformer={isPerformer} />
        {isPerformer ? <span className={classes.badge}>Host</span> : null}
        <bdi className={classes.text} data-deleted={isDeleted || undefined}>
          {text}
        </bdi>
        <StreamTime time={createdAt} />
      </p>
      {isDeleted || !isAccount ? null : (
        <StreamMessageMenu message={message} mayDelete={isOwn || governs} mayReport={!isOwn} actions={actions} />
      )}
    </article>
  );
});

/** Fans have no page that others see. */
function Name({ sender, isPerformer }: { readonly sender: StreamMessage['sender']; readonly isPerformer: boolean }) {
  return isPerformer ? (
    <SiteLink to={`/${sender.username}`} className={classes.name}>
      {sender.name}
    </SiteLink>
  ) : (
    <span className={classes.name}>{sender.name}</span>
  );
}
