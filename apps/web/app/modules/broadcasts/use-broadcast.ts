import type { Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { useState } from 'react';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';

/** A loaded broadcast, with what the socket has told of it since; one that the loader reads anew counts again. */
export function useBroadcast(loaded: Broadcast): Broadcast {
  const [news, setNews] = useState<{ readonly of: Broadcast; readonly now: Broadcast }>();
  const revalidate = useRevalidateSoon();
  useServerEvent('broadcast.changed', ({ broadcast }) => {
    if (broadcast._id !== loaded._id) return;
    setNews({ of: loaded, now: { ...loaded, ...broadcast } });
    // When it ends, or is a draft again, more than its numbers has changed.
    if (broadcast.status !== loaded.status) revalidate();
  });
  useReconnected(revalidate);
  return news?.of === loaded ? news.now : loaded;
}
