import { readNotifications, type Notification } from '@ovation/contract/messaging/notifications.ts';
import { api } from '../../platform/api/api.ts';

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
