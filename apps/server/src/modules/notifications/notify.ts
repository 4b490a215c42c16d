import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { countUnread, kindsInApp } from './list-notifications.ts';
import { insertNotifications, type NewNotification } from './notification.store.ts';
import { findReader, presentNotifications } from './read-notifications.ts';
import { listVisibleNotifications } from './visible-notification.store.ts';

/** Tells accounts of something, in the transaction in which it happens, at its end: their list at once, their browsers and their next digest later. */
export function notify(work: Work, app: App, news: readonly NewNotification[]): void {
  if (news.length === 0) return;
  work.withCommit(insertNotifications(work.db, news, app.clock.now()), (told) => {
    for (const { accountId, id, isNew } of told) app.notifier.notifySoon(accountId, { id, isNew });
  });
}

/** How many are unread has changed. */
export function notifyCount(work: Work, app: App, accountId: string): void {
  work.afterCommit(() => app.notifier.notifySoon(accountId));
}

interface PendingChange {
  readonly id: string;
  readonly isNew: boolean;
}

/** What comes together is read once; and what is read at once, as a message in an open conversation, is not sent at all. */
const batchWindowMs = 100;

/** Sends news of notifications to those who are online: everyone else finds them in the list. */
export interface Notifier {
  /** Soon; without news, the count of unread ones alone. */
  notifySoon(accountId: string, news?: PendingChange): void;
}

declare module '../../app.ts' {
  interface App {
    readonly notifier: Notifier;
  }
}

export function createNotifier(appOf: () => App): Notifier {
  /** By account, then by notification. */
  const waiting = new Map<string, Map<string, PendingChange>>();

  function notifyNow(accountId: string): void {
    const batch = waiting.get(accountId) ?? new Map<string, PendingChange>();
    waiting.delete(accountId);
    send(appOf(), accountId, batch).catch((error: unknown) => {
      // The list has it all the same.
      appOf().logger.debug({ err: error, accountId }, 'notifications could not be sent at once');
    });
  }

  return {
    notifySoon(accountId, news) {
      if (!appOf().realtime.isOnline(accountId)) return;
      const known = waiting.get(accountId);
      const batch = known ?? new Map<string, PendingChange>();
      waiting.set(accountId, batch);
      if (news) batch.set(news.id, { ...news, isNew: news.isNew || (batch.get(news.id)?.isNew ?? false) });
      if (!known) setTimeout(() => notifyNow(accountId), batchWindowMs).unref();
    },
  };
}

async function send(app: App, accountId: string, batch: ReadonlyMap<string, PendingChange>): Promise<void> {
  const reader = await findReader(app, accountId);
  if (!reader) return;
  const filter = { reader, kinds: await kindsInApp(app, accountId), isUnread: true, ids: [...batch.keys()] };
  const rows =
    batch.size === 0
      ? []
      : await listVisibleNotifications(app.database, filter, { limit: batch.size, sort: 'asc' }, app.clock.now());
  for (const notification of await presentNotifications(app, reader, rows)) {
    const event = batch.get(notification._id)?.isNew === true ? 'notification.created' : 'notification.changed';
    app.realtime.emit(accountId, event, { notification });
  }
  app.realtime.emit(accountId, 'notifications.counted', { total: await countUnread(app, reader) });
}
