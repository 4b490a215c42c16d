import {
  countUnreadNotifications,
  maxUnread,
  readNotifications,
  type Notification,
} from '@ovation/contract/messaging/notifications.ts';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api } from '../../platform/api/api.ts';
import { useConnectionState, useServerEvent } from '../../platform/live/realtime.tsx';

const key = countUnreadNotifications.path;

/**
 * How many notifications are unread. Loaded again with each connection, but not when the window gets the focus, so that
 * an account that was logged out elsewhere does not lose what it has typed.
 */
export function useUnread(): number {
  const { data, mutate } = useSWR(key, () => api.call(countUnreadNotifications), { revalidateOnFocus: false });
  useServerEvent('notifications.counted', (count) => void mutate(count, { revalidate: false }));
  const connection = useConnectionState();
  useEffect(() => {
    // Also the first time: events before the connection were lost.
    if (connection === 'connected') void mutate();
  }, [connection, mutate]);
  return data?.total ?? 0;
}

/** Sets the count that a reply has brought. */
export function useSetUnread(): (count: { readonly total: number }) => void {
  const { mutate } = useSWRConfig();
  return (count) => void mutate(key, count, { revalidate: false });
}

/** 7, or 99+. */
export function shortCount(count: number): string {
  return count < maxUnread ? String(count) : `${maxUnread - 1}+`;
}

/** Marks a notification as read that was followed. If that fails, it stays unread. */
export function markOneRead(
  { _id, isRead }: Notification,
  onCounted: (count: { readonly total: number }) => void,
): void {
  if (!isRead) api.call(readNotifications, { body: { ids: [_id] } }).then(onCounted, () => undefined);
}

/** Marks all up to the newest on the page as read, so that those that come meanwhile stay unread. */
export function markAllRead(newest: Notification | undefined): Promise<{ readonly total: number }> {
  return api.call(readNotifications, { body: newest ? { upTo: newest._id } : {} });
}
