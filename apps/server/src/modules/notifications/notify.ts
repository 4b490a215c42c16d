import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { countUnread, kindsInApp } from './list-notifications.ts';
import { insertNotifications, type NewNotification } from './notification.store.ts';
import { findReader, presentNotifications } from './read-notifications.ts';
import { listVisibleNotifications } from './visible-notification.store.ts';
import { inLanguageOf } from '../accounts/index.ts';

/** Writes notifications at the end of the transaction; open pages get them at once, push messages and digests later. */
export function notify(work: Work, app: App, notifications: readonly NewNotification[]): void {
  if (notifications.length === 0) return;
  work.withCommit(insertNotifications(work.db, notifications, app.clock.now()), (written) => {
    for (const { accountId, id, isNew } of written) app.notifier.notifySoon(accountId, { id, isNew });
  });
}

/** Sends the account its new number of unread notifications. */
export function notifyCount(work: Work, app: App, accountId: string): void {
  work.afterCommit(() => app.notifier.notifySoon(accountId));
}

interface PendingChange {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Notifications within this time are sent together; one that is read within it, as in an open conversation, is not
 * sent.
 */
const batchWindowMs = 100;

/** Sends notifications to accounts that are online; everyone else finds them in the list. */
export interface Notifier {
  /** Without a change, sends only the number of unread notifications. */
  notifySoon(accountId: string, change?: PendingChange): void;
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
      // The list has them in any case.
      appOf().logger.debug({ err: error, accountId }, 'notifications could not be sent at once');
    });
  }

  return {
    notifySoon(accountId, change) {
      if (!appOf().realtime.isOnline(accountId)) return;
      const known = waiting.get(accountId);
      const batch = known ?? new Map<string, PendingChange>();
      waiting.set(accountId, batch);
      if (change) batch.set(change.id, { ...change, isNew: change.isNew || (batch.get(change.id)?.isNew ?? false) });
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
  const notifications = await inLanguageOf(app, accountId, () => presentNotifications(app, reader, rows));
  for (const notification of notifications) {
    const event = batch.get(notification._id)?.isNew === true ? 'notification.created' : 'notification.changed';
    app.realtime.emit(accountId, event, { notification });
  }
  app.realtime.emit(accountId, 'notifications.counted', { total: await countUnread(app, reader) });
}
