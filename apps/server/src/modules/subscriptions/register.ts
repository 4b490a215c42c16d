import type { App } from '../../app.ts';
import { announcePrices, type PricesToAnnounce } from './jobs/announce-prices.ts';
import { endSubscriptionsOf } from './subscription.store.ts';

export function register(app: App): void {
  app.jobs.jobs.set('announce-prices', (payload: PricesToAnnounce) => announcePrices(app, payload));
  app.events.on('performer.priced', (work, { performerId }) => work.enqueue('announce-prices', { performerId }));
  app.events.on('account.closed', (work, { accountId }) => endSubscriptionsOf(work.db, accountId, app.clock.now()));
}
