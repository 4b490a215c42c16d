import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { countUnread, kindsInApp } from './list-notifications.ts';
import { insertNotifications, type NewNotification } from './notification.store.ts';
import { findReader, presentTold } from './read-told.ts';
import { listToldRows } from './told.store.ts';

/** Tells accounts of something, in the transaction in which it happens, at its end: their list at once, their browsers and their next digest later. */
export function tell(work: Work, app: App, news: readonly NewNotification[]): void {
  if (news.length === 0) return;
  work.withCommit(insertNotifications(work.db, news, app.clock.now()), (told) => {
    for (const { accountId, id, isNew } of told) tellSoon(app, accountId, { id, isNew });
  });
}

/** How many are unread has changed. */
export function tellCount(work: Work, app: App, accountId: string): void {
  work.afterCommit(() => tellSoon(app, accountId));
}

interface News {
  readonly id: string;
  readonly isNew: boolean;
}

/** What comes together is read once; and what is read at once, as a message in an open conversation, is not told at all. */
const gatheredForMs = 100;
const waiting = new WeakMap<App, Map<string, Map<string, News>>>();

/** Only who is here is told: everybody else finds it in the list. */
function tellSoon(app: App, accountId: string, news?: News): void {
  if (!app.realtime.isOnline(accountId)) return;
  const accounts = waiting.get(app) ?? new Map<string, Map<string, News>>();
  waiting.set(app, accounts);
  const known = accounts.get(accountId);
  const gathered = known ?? new Map<string, News>();
  accounts.set(accountId, gathered);
  if (news) gathered.set(news.id, { ...news, isNew: news.isNew || (gathered.get(news.id)?.isNew ?? false) });
  if (!known) setTimeout(() => void tellNow(app, accountId, accounts), gatheredForMs).unref();
}

/** Should it fail, the list has it all the same. */
async function tellNow(app: App, accountId: string, accounts: Map<string, Map<string, News>>): Promise<void> {
  const gathered = accounts.get(accountId) ?? new Map<string, News>();
  accounts.delete(accountId);
  try {
    const reader = await findReader(app, accountId);
    if (!reader) return;
    const filter = { reader, kinds: await kindsInApp(app, accountId), isUnread: true, ids: [...gathered.keys()] };
    const rows = gathered.size === 0 ? [] : await listToldRows(app.database, filter, { limit: gathered.size, sort: 'asc' }, app.clock.now());
    for (const notification of await presentTold(app, reader, rows)) app.realtime.tell(accountId, gathered.get(notification._id)?.isNew === true ? 'notification.created' : 'notification.changed', { notification });
    app.realtime.tell(accountId, 'notifications.counted', { total: await countUnread(app, reader) });
  } catch (error) {
    app.logger.debug({ err: error, accountId }, 'notifications could not be told at once');
  }
}
