import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { useEffect, useState } from 'react';

/** How many messages of others have come since one has scrolled up. */
export function useNewCount(items: readonly StreamMessage[], isAtEnd: boolean, ownId: string | undefined): number {
  const last = items.at(-1)?.sequence ?? 0;
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (isAtEnd) setSeen(last);
  }, [isAtEnd, last]);
  return isAtEnd ? 0 : items.filter(({ sequence, sender }) => sequence > seen && sender._id !== ownId).length;
}
