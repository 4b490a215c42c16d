import { t } from '@ovation/language/t.ts';
import { memo } from 'react';
import { inEachLanguage } from '@ovation/language/language.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { useDraftOf } from '../composer/drafts.ts';
import { contentOfMessage } from '../files/file-labels.ts';
import { PresenceAvatar } from '../presence-avatar.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { useConversation, useConversations } from '../state/store.ts';
import { useNow } from '../use-now.ts';
import late from '../../../ui/feedback/feedback.module.css';
import classes from './list.module.css';
import { formatMoney } from '../../../ui/words/money.tsx';
import { timeLabel, dayOf } from '../thread/thread-rows.ts';

/** A message in one line of the list; files and tips are described. */
export function lastLine(message: Message): string {
  const { isOwn, isDeleted, text } = message;
  if (isDeleted) return isOwn ? t('You deleted a message') : text;
  const content = text === '' ? filesLine(message) : text.replaceAll(/\s+/g, ' ').slice(0, 120);
  const line = message.tip ? `${tipLine(message.tip)}${text === '' ? '' : `: ${content}`}` : content;
  return isOwn ? t('You: {line}', { line }) : line;
}

function tipLine({ amount, refunded = 0 }: NonNullable<Message['tip']>): string {
  return refunded >= amount
    ? t('Refunded tip of {amount}', { amount: formatMoney(amount) })
    : t('Tip of {amount}', { amount: formatMoney(amount) });
}

function filesLine(message: Message): string {
  const { files, access, price } = message;
  if (access?.granted === false && price !== undefined)
    return t('Locked: {counted}, {amount}', {
      counted: contentOfMessage(message) || t('a photo or video'),
      amount: formatMoney(price),
    });
  const videos = files.filter(({ type }) => type.includes('video')).length;
  const photos = files.length - videos;
  if (files.length === 0) return t('Photo or video');
  return [
    photos === 0 ? '' : t('{photos, plural, one {Photo} other {# photos}}', { photos }),
    videos === 0 ? '' : t('{videos, plural, one {Video} other {# videos}}', { videos }),
  ]
    .filter((label) => label !== '')
    .join(', ');
}

const weekday = inEachLanguage((code) => new Intl.DateTimeFormat(code, { weekday: 'short' }));
const day = inEachLanguage((code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short' }));
const year = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', year: 'numeric' }),
);

/** 14:03 today, Mon within a week, else 3 May: short enough to fit beside a name. */
export function shortTime(time: string, now: Date): string {
  const date = new Date(time);
  if (dayOf(time) === now.toDateString()) return timeLabel(time);
  if (now.getTime() - date.getTime() < 6 * 86_400_000) return weekday().format(date);
  return (date.getFullYear() === now.getFullYear() ? day() : year()).format(date);
}

interface ConversationRowProps {
  readonly id: string;
  readonly isCurrent: boolean;
  /** The address of the list. */
  readonly inbox: string;
}

/** The other, their presence, the last message and how many are unread. */
export const ConversationRow = memo(function ConversationRow({ id, isCurrent, inbox }: ConversationRowProps) {
  const conversation = useConversation(id);
  const now = useNow();
  if (!conversation) return null;
  const { other, lastMessage, updatedAt, totalNotSeenMessages } = conversation;
  return (
    <li data-row>
      <SiteLink
        to={`${inbox}/${id}`}
        className={classes.row}
        aria-current={isCurrent ? 'page' : undefined}
        data-unread={totalNotSeenMessages > 0 || undefined}
      >
        <PresenceAvatar account={other} isOnline={other.isOnline} size={48} />
        <span className={classes.details}>
          <span className={classes.head}>
            <span className={classes.name} dir="auto">
              {other.name}
            </span>
            <time className={classes.time} dateTime={lastMessage?.createdAt ?? updatedAt}>
              {shortTime(lastMessage?.createdAt ?? updatedAt, now)}
            </time>
          </span>
          <span className={classes.foot}>
            <LastLine conversation={conversation} isCurrent={isCurrent} />
            {totalNotSeenMessages > 0 ? (
              <span className={`${classes.count} ${late.late}`}>
                {totalNotSeenMessages > 99 ? '99+' : totalNotSeenMessages}
                <span className="visually-hidden"> {t('unread')}</span>
              </span>
            ) : null}
          </span>
        </span>
      </SiteLink>
    </li>
  );
});

function LastLine({
  conversation,
  isCurrent,
}: {
  readonly conversation: KnownConversation;
  readonly isCurrent: boolean;
}) {
  const { _id: id, lastMessage } = conversation;
  const draft = useDraftOf(useMe()?._id ?? '', id);
  const isTyping = useConversations(({ typing }) => typing.includes(id));
  if (isTyping)
    return (
      <span className={classes.line} data-live>
        {t('typing…')}
      </span>
    );
  if (draft !== '' && !isCurrent)
    return (
      <span className={classes.line}>
        <span className={classes.draft}>{t('Draft:')}</span> {draft.slice(0, 120)}
      </span>
    );
  return <span className={classes.line}>{lastMessage ? lastLine(lastMessage) : t('No messages yet')}</span>;
}
