import { t } from '@ovation/language/t.ts';
import { memo } from 'react';
import { useMe } from '../../../platform/visitor/session.ts';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { useDraftOf } from '../composer/drafts.ts';
import { PresenceAvatar } from '../presence-avatar.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { useConversation, useConversations } from '../state/store.ts';
import { useNow } from '../use-now.ts';
import late from '../../../ui/feedback/unread-count.module.css';
import classes from './conversation-row.module.css';
import { lastLine, shortTime } from './last-line.ts';

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
