import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import { parsePeriod } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { listEvents } from '../payout-event.store.ts';
import { listRequests, loadOpenRequest, loadRequest } from './payout-request.store.ts';
import { presentDetail, presentRequest } from '../present.ts';

export async function searchPayoutRequests({ app, actor, query }: Call<typeof operations.searchPayoutRequests>) {
  const { rows, total } = await listRequests(app.database, { ...query, ...parsePeriod(query), performerId: actor.id });
  return { data: rows.map((row) => presentRequest(app, row)), total };
}

export async function viewPayoutRequest({ app, actor, params }: Call<typeof operations.viewPayoutRequest>) {
  const row = await loadRequest(app.database, params.id);
  if (row?.performer_id !== actor.id) throw new Failure('not-found', t('This payout request does not exist.'));
  return presentDetail(app, row, await listEvents(app.database, row.id));
}

export async function checkPendingPayout({ app, actor }: Call<typeof operations.checkPendingPayout>) {
  const row = await loadOpenRequest(app.database, actor.id);
  return { isPending: row?.status === 'pending', request: row ? presentRequest(app, row) : null };
}
