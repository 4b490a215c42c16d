import type { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import type { QueryInput } from '@ovation/contract/operation.ts';
import { readListing } from '../../platform/lists/listing.ts';

/** The query of the screen's address: only unread ones or all, and their order. */
export function notificationQuery(params: URLSearchParams): NonNullable<QueryInput<typeof listNotifications>> {
  return {
    pageSize: 20,
    sort: readListing(params).sort,
    ...(params.get('show') === 'unread' ? { isUnread: 'true' } : {}),
  };
}
