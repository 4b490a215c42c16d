import type { approvePayoutRequest as operation } from '@ovation/contract/money/payout-review.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { approvePayoutRequest } from './requests/decide-payout-request.ts';
import { rejectTestRequests } from './requests/requests.ts';
import { finishPayouts, finishPayoutsJob } from './send-payout.ts';
import { markProviderAccount } from './details/payout-details.store.ts';

type ApprovePayoutRequest = Call<typeof operation>;

export function register(app: App): void {
  app.approvedActions.handle('approvePayoutRequest', ({ call, approval }) =>
    approvePayoutRequest({ ...call, params: { id: approval.object_id } } as ApprovePayoutRequest),
  );
  app.events.on('payout-account.changed', (work, account) => markProviderAccount(work.db, account, app.clock.now()));
  app.events.on('book.opened', (work, { book }) => rejectTestRequests(work, app, book));
  app.jobs.handle(finishPayoutsJob, () => finishPayouts(app));
  app.jobs.every(finishPayoutsJob, '* * * * *');
}
