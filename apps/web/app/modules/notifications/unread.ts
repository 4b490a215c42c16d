import { countUnreadNotifications, maxUnread } from '@ovation/contract/messaging/notifications.ts';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api } from '../../platform/api/api.ts';
import { useConnectionState, useServerEvent } from '../../platform/live/realtime.tsx';

const key = countUnreadNotifications.path;

/** How many notifications are unread, as the server says; asked for again once the socket is there, and not at each look: who is logged out meanwhile keeps what is typed. */
export function useUnread(): number {
  const { data, mutate } = useSWR(key, () => api.call(countUnreadNotifications), { revalidateOnFocus: false });
  useServerEvent('notifications.counted', (count) => void mutate(count, { revalidate: false }));
  const connection = useConnectionState();
  useEffect(() => {
    // Also the first time: what came before the socket was there was told to nobody.
    if (connection === 'connected') void mutate();
  }, [connection, mutate]);
  return data?.total ?? 0;
}

/** Shows a number that an answer has brought. */
export function useSetUnread(): (count: { readonly total: number }) => void {
  const { mutate } = useSWRConfig();
  return (count) => void mutate(key, count, { revalidate: false });
}

/** 7, or 99+. */
export function inShort(count: number): string {
  return count < maxUnread ? String(count) : `${maxUnread - 1}+`;
}
