import { t } from '@ovation/language/t.ts';
import { IconArrowDown } from '../../../ui/tabler.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '../state/store.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './log.module.css';

interface LatestButtonProps {
  /** Whether the end of the conversation is out of view. */
  readonly isShown: boolean;
  readonly conversation: KnownConversation;
  readonly onPress: () => void;
}

/** Leads to the newest message, with a count of the new ones. */
export function LatestButton({ isShown, conversation, onPress }: LatestButtonProps) {
  const { _id: id, readSequence } = conversation;
  // The viewer's own messages move the read mark, so that all after it are the other's.
  const total = useMessages(id, (store) => Math.max(0, store.total - readSequence));
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={classes.latest}
      onClick={onPress}
      aria-label={total > 0 ? t('Jump to the latest message, {total} new', { total }) : t('Jump to the latest message')}
    >
      <IconArrowDown size={20} stroke={1.8} />
      {total > 0 ? <span className={classes.count}>{total}</span> : null}
    </button>
  );
}

/** Announces new messages to screen readers, but not those that were there when the thread was opened. */
export function IncomingAnnouncer({
  conversationId,
  name,
}: {
  readonly conversationId: string;
  readonly name: string;
}) {
  const { items, total } = useMessages(conversationId, (store) => store);
  const [announcedUpTo, setAnnouncedUpTo] = useState<number>();
  const [text, setText] = useState('');
  useEffect(() => {
    if (total === 0) return;
    if (announcedUpTo !== undefined) {
      const fresh = items.filter(({ isOwn, sequence }) => !isOwn && sequence > announcedUpTo);
      if (fresh.length > 0)
        setText(
          fresh
            .map((message) => `${name}: ${message.text === '' ? t('a photo or video') : message.text.slice(0, 300)}`)
            .join('\n'),
        );
    }
    setAnnouncedUpTo(total);
  }, [items, total, announcedUpTo, name]);
  return <output className="visually-hidden">{text}</output>;
}
