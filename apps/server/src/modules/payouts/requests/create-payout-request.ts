import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { idempotently } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import { announceRequest } from './announce-request.ts';
import { recordPayoutEvent } from '../payout-event.store.ts';
import { insertRequest, loadOpenRequest, lockPerformer, type PayoutRow } from './payout-request.store.ts';
import { presentRequest } from '../present.ts';
import { currentDestination, fundsOf, requireAmount } from './request-rules.ts';

export async function createPayoutRequest(call: Call<typeof operations.createPayoutRequest>) {
  const { app, actor, body } = call;
  const { minimumPayoutAmount } = await app.settings.read();
  return idempotently(call, async (work) => {
    const wanted = {
      performerId: actor.id,
      actorId: actor.id,
      amount: toMinor(body.amount),
      note: body.note,
      minimum: toMinor(minimumPayoutAmount),
    };
    return presentRequest(app, await openRequest(work, app, wanted));
  });
}

interface WantedPayout {
  readonly performerId: string;
  /** The performer, or an administrator on their behalf. */
  readonly actorId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly minimum: bigint;
  readonly note: string | undefined;
}

/**
 * Opens a payout request. Throws not-found, payout-open, field-invalid and payout-method-missing, before writing
 * anything.
 */
export async function openRequest(
  work: Work,
  app: App,
  { performerId, actorId, amount, minimum, note }: WantedPayout,
): Promise<PayoutRow> {
  const now = app.clock.now();
  if (!(await lockPerformer(work.db, performerId))) throw new Failure('not-found', t('This creator does not exist.'));
  if (await loadOpenRequest(work.db, performerId)) throw new Failure('payout-open');
  requireAmount(amount, { minimum, free: (await fundsOf(app, work.db, performerId)).available });
  const destination = await currentDestination(app, work.db, performerId);
  const row = await insertRequest(work.db, {
    id: newId(),
    performer_id: performerId,
    amount,
    status: 'pending',
    ...destination,
    note: sanitiseText(note ?? ''),
    created_at: now,
    updated_at: now,
  });
  await recordPayoutEvent(work.db, { requestId: row.id, actorId, action: 'requested' }, now);
  await announceRequest(work, app, row);
  return row;
}
