import type { App } from '../../app.ts';
import { endWhereBlocked } from './end-with-refund.ts';
import { announcePrices, type PricesToAnnounce } from './jobs/announce-prices.ts';
import { endSubscriptions, type SubscriptionsToEnd } from './jobs/end-subscriptions.ts';
import { forgetTrials } from './one-trial.ts';
import { restorePeriod, revokePeriod } from './revoke-period.ts';
import { endSubscriptionsOf } from './subscription.store.ts';

export function register(app: App): void {
  app.jobs.jobs.set('announce-prices', (payload: PricesToAnnounce) => announcePrices(app, payload));
  app.events.on('performer.priced', (work, { performerId }) => work.enqueue('announce-prices', { performerId }));
  app.jobs.jobs.set('end-subscriptions', (payload: SubscriptionsToEnd) => endSubscriptions(app, payload));
  app.jobs.jobs.set('forget-trials', () => forgetTrials(app));
  app.jobs.schedule.push({ task: 'forget-trials', match: '17 4 * * *' });
  app.events.on('performer.reviewed', async (work, { performerId, status }) => {
    if (status !== 'active') await work.enqueue('end-subscriptions', { performerId });
  });
  app.events.on('account.closed', async (work, { accountId }) => {
    await endSubscriptionsOf(work.db, accountId, app.clock.now());
    await work.enqueue('end-subscriptions', { performerId: accountId });
  });
  app.events.on('block.changed', (work, parties) => endWhereBlocked(work, app, parties));
  app.events.on('charge.reversed', (work, reversed) => revokePeriod(work, reversed, app.clock.now()));
  app.events.on('charge.restored', (work, restored) => restorePeriod(work, restored, app.clock.now()));
}
