import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { formatAmount } from '../../ledger/index.ts';
import { recordPayoutEvent } from '../payout-event.store.ts';
import { loadRequest, lockPerformer, updateRequest } from './payout-request.store.ts';
import { presentRequest } from '../present.ts';
import { currentDestination, fundsOf, requireAmount } from './request-rules.ts';

/** Also updates the destination, so that a mistyped account can be corrected until staff decide. */
export async function changePayoutRequest({ app, actor, params, body }: Call<typeof operations.changePayoutRequest>) {
  const { minimumPayoutAmount } = await app.settings.read();
  const now = app.clock.now();
  return app.transaction(async (work) => {
    await lockPerformer(work.db, actor.id);
    const row = await loadRequest(work.db, params.id);
    if (row?.performer_id !== actor.id) throw new Failure('not-found', t('This payout request does not exist.'));
    if (row.status !== 'pending') throw new Failure('payout-decided');
    const amount = body.amount === undefined ? row.amount : toMinor(body.amount);
    const { balance, held } = await fundsOf(app, work.db, actor.id);
    requireAmount(amount, { minimum: toMinor(minimumPayoutAmount), free: balance - held });
    const destination = await currentDestination(app, work.db, actor.id);
    const changed = await updateRequest(
      work.db,
      row.id,
      { amount, ...destination, ...(body.note === undefined ? {} : { note: sanitiseText(body.note) }) },
      now,
    );
    await recordPayoutEvent(
      work.db,
      {
        requestId: row.id,
        actorId: actor.id,
        action: 'changed',
        note: amount === row.amount ? undefined : `${formatAmount(row.amount)} → ${formatAmount(amount)}`,
      },
      now,
    );
    await work.publish('payout.changed', { requestId: row.id, performerId: actor.id, status: 'pending' });
    return presentRequest(app, changed);
  });
}
