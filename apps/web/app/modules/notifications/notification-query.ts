import type { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import type { QueryInput } from '@ovation/contract/operation.ts';
import { readListing } from '../../platform/lists/listing.ts';

const shown: Readonly<Record<string, { readonly isUnread: 'true' } | { readonly kind: 'comment' }>> = {
  unread: { isUnread: 'true' },
  comments: { kind: 'comment' },
};

/** The query of the screen's address: only unread ones, only comments, or all, and their order. */
export function notificationQuery(params: URLSearchParams): NonNullable<QueryInput<typeof listNotifications>> {
  return {
    pageSize: 20,
    sort: readListing(params).sort,
    ...shown[params.get('show') ?? ''],
  };
}
