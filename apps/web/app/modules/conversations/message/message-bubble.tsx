import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { memo } from 'react';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { IconArrowBackUp, IconCheck, IconChecks } from '../../../ui/icons.tsx';
import { MessageFiles } from '../files/message-files.tsx';
import { TipLine } from '../paid/paid-marks.tsx';
import classes from './message-bubble.module.css';
import { MessageMenu, type MessageActions } from './message-menu.tsx';
import { MessageText, Quote } from './message-text.tsx';
import { isLargeEmoji } from './text-parts.ts';
import { timeLabel } from '../thread/thread-rows.ts';

interface MessageBubbleProps {
  readonly message: Message;
  /** The other's name. */
  readonly author: string;
  /** Position in its group. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether the other has read it; only for the viewer's own. */
  readonly isRead: boolean;
  readonly mayReply: boolean;
  readonly actions: MessageActions;
}

/** One message: its quote, files, text and time. */
export const MessageBubble = memo(function MessageBubble({
  message,
  author,
  isFirst,
  isLast,
  isRead,
  mayReply,
  actions,
}: MessageBubbleProps) {
  const { isOwn, isDeleted, text, sequence } = message;
  return (
    <article
      className={classes.row}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-sequence={sequence}
      aria-label={`${isOwn ? t('You') : author}, ${timeLabel(message.createdAt)}`}
      tabIndex={-1}
    >
      <div className={classes.line}>
        <div className={classes.bubble} data-deleted={isDeleted || undefined} data-bare={isBare(message) || undefined}>
          <Content message={message} author={author} onJump={actions.jump} />
        </div>
        <div className={classes.aside}>
          {isLast ? null : (
            <time className={classes.time} dateTime={message.createdAt}>
              {timeLabel(message.createdAt)}
            </time>
          )}
          {mayReply && !isDeleted ? (
            <IconButton
              className={classes.reply}
              aria-label={t('Reply to: {slice}', { slice: text.slice(0, 60) })}
              tabIndex={-1}
              onClick={() => actions.reply(message)}
            >
              <IconArrowBackUp size={18} stroke={1.8} />
            </IconButton>
          ) : null}
          {isDeleted ? null : <MessageMenu message={message} mayReply={mayReply} actions={actions} />}
        </div>
      </div>
      {isLast ? <Foot time={message.createdAt} mark={isOwn ? (isRead ? 'read' : 'sent') : undefined} /> : null}
    </article>
  );
});

/** A few emoji are shown without a bubble. */
function isBare({ text, files, replyTo, tip }: Message): boolean {
  return files.length === 0 && !replyTo && !tip && isLargeEmoji(text);
}

function Content({
  message,
  author,
  onJump,
}: {
  readonly message: Message;
  readonly author: string;
  readonly onJump: MessageActions['jump'];
}) {
  const { replyTo, tip, text, isOwn } = message;
  return (
    <>
      {replyTo ? (
        <Quote
          quoted={replyTo}
          by={replyTo.senderId === message.senderId ? (isOwn ? t('You') : author) : isOwn ? author : t('You')}
          onJump={() => onJump(replyTo.sequence)}
        />
      ) : null}
      {tip ? <TipLine {...tip} isOwn={isOwn} /> : null}
      <MessageFiles message={message} />
      {text === '' ? null : <MessageText text={text} />}
    </>
  );
}

function Foot({ time, mark }: { readonly time: string; readonly mark: 'sent' | 'read' | undefined }) {
  const Mark = mark === 'read' ? IconChecks : IconCheck;
  return (
    <p className={classes.foot}>
      <time dateTime={time}>{timeLabel(time)}</time>
      {mark === undefined ? null : (
        <span className={classes.mark} data-read={mark === 'read' || undefined}>
          <Mark size={16} stroke={2} />
          {mark === 'read' ? t('Seen') : t('Sent')}
        </span>
      )}
    </p>
  );
}
