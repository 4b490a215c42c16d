import type { App } from '../../app.ts';
import { endIfBlocked, endSubscriptions, endSubscriptionsJob } from './end-subscriptions.ts';
import { announcePrices, announcePricesJob } from './jobs/announce-prices.ts';
import { purgeTrials, purgeTrialsJob } from './trials/one-trial.ts';
import { restorePeriod, revokePeriod } from './periods/periods.ts';
import { endSubscriptionsOf, lockSubscriptionsOf } from './subscription.store.ts';

export function register(app: App): void {
  app.jobs.handle(announcePricesJob, (payload) => announcePrices(app, payload));
  app.events.on('performer.priced', (work, { performerId }) => work.enqueue(announcePricesJob, { performerId }));
  app.jobs.handle(endSubscriptionsJob, (payload) => endSubscriptions(app, payload));
  app.jobs.handle(purgeTrialsJob, () => purgeTrials(app));
  app.jobs.every(purgeTrialsJob, '17 4 * * *');
  app.events.on('performer.reviewed', async (work, { performerId, status }) => {
    if (status !== 'active' && status !== 'leaving') await work.enqueue(endSubscriptionsJob, { performerId });
  });
  app.events.on('account.closed', async (work, { accountId }) => {
    await lockSubscriptionsOf(work.db, accountId);
    await endSubscriptionsOf(work.db, accountId, app.clock.now());
    await work.enqueue(endSubscriptionsJob, { performerId: accountId });
  });
  app.events.on('block.changed', (work, parties) => endIfBlocked(work, app, parties));
  app.events.on('charge.reversed', (work, reversed) => revokePeriod(work, reversed, app.clock.now()));
  app.events.on('charge.restored', (work, restored) => restorePeriod(work, restored, app.clock.now()));
}
