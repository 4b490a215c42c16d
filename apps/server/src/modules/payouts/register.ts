import type { App } from '../../app.ts';
import { rejectTestRequests } from './reject-test-requests.ts';
import { finishPayouts } from './jobs/finish-payouts.ts';
import { markProviderAccount } from './payout-details.store.ts';

export function register(app: App): void {
  app.events.on('payout-account.changed', (work, account) => markProviderAccount(work.db, account, app.clock.now()));
  app.events.on('book.opened', (work, { book }) => rejectTestRequests(work, app, book));
  app.jobs.jobs.set('finish-payouts', () => finishPayouts(app));
  app.jobs.schedule.push({ task: 'finish-payouts', match: '* * * * *' });
}
