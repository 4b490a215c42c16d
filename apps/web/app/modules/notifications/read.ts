import { readNotifications, type Notification } from '@ovation/contract/messaging/notifications.ts';
import { api } from '../../platform/api/api.ts';

/** What is followed is read; should that fail, it is unread for a while longer. */
export function markOneRead(
  { _id, isRead }: Notification,
  onCounted: (count: { readonly total: number }) => void,
): void {
  if (!isRead) api.call(readNotifications, { body: { ids: [_id] } }).then(onCounted, () => undefined);
}

/** All up to the newest that is shown: what comes meanwhile stays unread. */
export function markAllRead(newest: Notification | undefined): Promise<{ readonly total: number }> {
  return api.call(readNotifications, { body: newest ? { upTo: newest._id } : {} });
}
