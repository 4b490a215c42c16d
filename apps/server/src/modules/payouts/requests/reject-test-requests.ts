import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Book } from '../../ledger/index.ts';
import { announceRequest } from './announce-request.ts';
import { recordPayoutEvent } from '../payout-event.store.ts';
import { lockOpenTestRequests, updateRequest } from './payout-request.store.ts';

const reason = t('This was test money. The site now takes real payments, and test money is never paid out.');

/** When real payments begin, an open request for test money must not block a request for real money. */
export async function rejectTestRequests(work: Work, app: App, book: Book): Promise<void> {
  if (book === 'test') return;
  const now = app.clock.now();
  for (const { id } of await lockOpenTestRequests(work.db)) {
    const rejected = await updateRequest(work.db, id, { status: 'rejected', reason }, now);
    await recordPayoutEvent(work.db, { requestId: id, actorId: undefined, action: 'rejected', note: reason }, now);
    await announceRequest(work, app, rejected);
  }
}
