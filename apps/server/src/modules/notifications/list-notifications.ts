import { maxUnread, type NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import type * as operations from '@ovation/contract/messaging/notifications.ts';
import type { App } from '../../app.ts';
import { pageOf, decodeCursor, encodeCursor } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { kindsIn, loadNotificationSettings } from './notification-settings.store.ts';
import { presentNotifications } from './read-notifications.ts';
import {
  countVisibleNotifications,
  listVisibleNotifications,
  type NotificationFilter,
} from './visible-notification.store.ts';

export async function listNotifications({ app, actor, query, request }: Call<typeof operations.listNotifications>) {
  const reader = { viewer: actor, country: request.country };
  const kinds = (await kindsInApp(app, actor.id)).filter((kind) => query.kind === undefined || kind === query.kind);
  const filter = { reader, kinds, isUnread: query.isUnread };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const now = app.clock.now();
  const [found, total] = await Promise.all([
    listVisibleNotifications(
      app.database,
      filter,
      { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort },
      now,
    ),
    countVisibleNotifications(app.database, filter, maxUnread, now),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    data: await presentNotifications(app, reader, rows),
    total,
    ...(last ? { nextCursor: encodeCursor({ section: 0, at: last.updated_at, id: last.id }) } : {}),
  };
}

export async function kindsInApp(app: App, accountId: string): Promise<NotificationKind[]> {
  return kindsIn(await loadNotificationSettings(app.database, accountId), 'inApp');
}

export async function countUnread(app: App, reader: NotificationFilter['reader']): Promise<number> {
  return countVisibleNotifications(
    app.database,
    { reader, kinds: await kindsInApp(app, reader.viewer.id), isUnread: true },
    maxUnread,
    app.clock.now(),
  );
}

export async function countUnreadNotifications({
  app,
  actor,
  request,
}: Call<typeof operations.countUnreadNotifications>) {
  return { total: await countUnread(app, { viewer: actor, country: request.country }) };
}
