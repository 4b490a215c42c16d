import { t } from '@ovation/language/t.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '../state/store.ts';

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
