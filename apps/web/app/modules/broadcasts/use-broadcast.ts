import type { Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';

/** A loaded broadcast with later socket events applied, until the loader reads it again. */
export function useBroadcast(loaded: Broadcast): Broadcast {
  const [update, setUpdate] = useState<{ readonly of: Broadcast; readonly now: Broadcast }>();
  const revalidate = useRevalidateSoon();
  useServerEvent('broadcast.changed', ({ broadcast }) => {
    if (broadcast._id !== loaded._id) return;
    setUpdate({ of: loaded, now: { ...loaded, ...broadcast } });
    // A change of status changes more than the numbers of the event.
    if (broadcast.status !== loaded.status) revalidate();
  });
  useReconnected(revalidate);
  // While it is sent, its events may have come after it was loaded and before this page heard them.
  const catchUp = useEffectEvent(() => (isUnderWay(loaded) ? revalidate() : undefined));
  useEffect(() => catchUp(), []);
  return update?.of === loaded ? update.now : loaded;
}

const isUnderWay = ({ status }: Broadcast): boolean => status === 'queued' || status === 'sending';
