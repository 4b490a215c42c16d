import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { memo } from 'react';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { StreamMessageMenu, type StreamMessageActions } from './stream-message-menu.tsx';
import classes from './stream-message-row.module.css';
import streamChat from './stream-chat.module.css';

interface StreamMessageRowProps {
  readonly message: StreamMessage;
  readonly isOwn: boolean;
  /** Whether the viewer may delete messages of others. */
  readonly mayModerate: boolean;
  /** Strangers cannot report. */
  readonly isAccount: boolean;
  readonly actions: StreamMessageActions;
}

/** One line of the chat. Memoised, because of hundreds in a log only the last is new. */
export const StreamMessageRow = memo(function StreamMessageRow({
  message,
  isOwn,
  mayModerate,
  isAccount,
  actions,
}: StreamMessageRowProps) {
  const { sender, text, isDeleted, sequence, createdAt, tip } = message;
  const isPerformer = sender._id === message.conversationId;
  return (
    <article
      className={classes.row}
      data-sequence={sequence}
      data-performer={isPerformer || undefined}
      data-tip={tip ? true : undefined}
    >
      <Avatar account={sender} size={28} />
      <p className={classes.content}>
        <Name sender={sender} isPerformer={isPerformer} />
        {isPerformer ? <span className={classes.badge}>{t('Host')}</span> : null}
        {tip ? (
          <strong className={streamChat.tip}>{t('tipped {amount}', { amount: formatMoney(tip.amount) })}</strong>
        ) : null}
        <bdi className={classes.text} data-deleted={isDeleted || undefined}>
          {text}
        </bdi>
        <Time time={createdAt} />
      </p>
      {isDeleted || !isAccount ? null : (
        <StreamMessageMenu
          message={message}
          mayDelete={isOwn || mayModerate}
          mayReport={!isOwn}
          mayPin={mayModerate}
          mayMute={mayModerate && !isOwn && !isPerformer}
          actions={actions}
        />
      )}
    </article>
  );
});

/** Fans have no public page to link to. */
function Name({ sender, isPerformer }: { readonly sender: StreamMessage['sender']; readonly isPerformer: boolean }) {
  return isPerformer ? (
    <SiteLink to={`/${sender.username}`} className={classes.name}>
      {sender.name}
    </SiteLink>
  ) : (
    <span dir="auto" className={classes.name}>
      {sender.name}
    </span>
  );
}

const clock = inEachLanguage((code) => new Intl.DateTimeFormat(code, { timeStyle: 'short' }));
const dayAndClock = inEachLanguage(
  (code) =>
    new Intl.DateTimeFormat(code, {
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** When a message was sent, in the browser's time zone, with the day unless it was today. */
function Time({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <time className={classes.time} dateTime={time}>
      {formatTime(new Date(time))}
    </time>
  );
}

function formatTime(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? clock() : dayAndClock()).format(at);
}
