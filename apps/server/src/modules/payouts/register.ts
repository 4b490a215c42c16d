import type { App } from '../../app.ts';
import { rejectTestRequests } from './requests/reject-test-requests.ts';
import { finishPayouts, finishPayoutsJob } from './jobs/finish-payouts.ts';
import { markProviderAccount } from './details/payout-details.store.ts';

export function register(app: App): void {
  app.events.on('payout-account.changed', (work, account) => markProviderAccount(work.db, account, app.clock.now()));
  app.events.on('book.opened', (work, { book }) => rejectTestRequests(work, app, book));
  app.jobs.handle(finishPayoutsJob, () => finishPayouts(app));
  app.jobs.every(finishPayoutsJob, '* * * * *');
}
