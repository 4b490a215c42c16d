import { useEffect, useState } from 'react';
import { useMessages } from '../state/store.ts';

/** Reads to screen readers what comes in while one is there; what was there before is theirs to find. */
export function IncomingAloud({ conversationId, name }: { readonly conversationId: string; readonly name: string }) {
  const { items, total } = useMessages(conversationId, (store) => store);
  const [heardUpTo, setHeardUpTo] = useState<number>();
  const [words, setWords] = useState('');
  useEffect(() => {
    if (total === 0) return;
    if (heardUpTo !== undefined) {
      const fresh = items.filter(({ isOwn, sequence }) => !isOwn && sequence > heardUpTo);
      if (fresh.length > 0)
        setWords(
          fresh.map(({ text }) => `${name}: ${text === '' ? 'a photo or video' : text.slice(0, 300)}`).join('\n'),
        );
    }
    setHeardUpTo(total);
  }, [items, total, heardUpTo, name]);
  return <output className="visually-hidden">{words}</output>;
}
