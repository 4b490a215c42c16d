import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payout-review.ts';
import type { PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { fromMinor, parsePeriod, toMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { bookOf } from '../../../gateways/payments/providers.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { idempotently } from '../../../platform/idempotency.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { presentFunds } from '../../earnings/index.ts';
import { listGateways } from '../../ledger/index.ts';
import { openDestination } from '../details/bank-details.ts';
import { openRequest } from './create-payout-request.ts';
import { findGateway } from '../details/gateway-account.ts';
import { listEvents } from '../payout-event.store.ts';
import { listRequests, loadRequest, loadStatuses, sumPaid, type PayoutRow } from './payout-request.store.ts';
import { presentReviewed, presentReviewedEvents } from '../present.ts';
import { fundsOf } from './request-rules.ts';

export async function listPayoutRequests({ app, query }: Call<typeof operations.listPayoutRequests>) {
  const { rows, total } = await listRequests(app.database, { ...query, ...parsePeriod(query) });
  const ids = [...new Set(rows.map((row) => row.performer_id))];
  const [cards, statuses] = await Promise.all([
    presentAccountCards(app.database, ids),
    loadStatuses(app.database, ids),
  ]);
  return { data: rows.map((row) => presentReviewed(app, row, { cards, statuses })), total };
}

export async function reviewPayoutRequest({ app, params }: Call<typeof operations.reviewPayoutRequest>) {
  return presentReview(app, await requireRequest(app.database, params.id));
}

/** For a performer who has closed their account, or cannot ask themselves: there is no minimum. */
export async function openPayoutRequest(call: Call<typeof operations.openPayoutRequest>) {
  const { app, actor, body } = call;
  const { id } = await idempotently(call, async (work) => {
    const row = await openRequest(work, app, {
      performerId: body.performerId,
      actorId: actor.id,
      amount: toMinor(body.amount),
      minimum: 0n,
      note: body.note,
    });
    return { id: row.id };
  });
  return presentReview(app, await requireRequest(app.database, id));
}

export async function requireRequest(db: App['database'], id: string): Promise<PayoutRow> {
  const row = await loadRequest(db, id);
  if (!row) throw new Failure('not-found', t('This payout request does not exist.'));
  return row;
}

/** A request with everything that an administrator needs to decide. */
export async function presentReview(app: App, row: PayoutRow): Promise<PayoutReview> {
  const [events, funds, paid, statuses, providers] = await Promise.all([
    listEvents(app.database, row.id),
    fundsOf(app, app.database, row.performer_id, row.book),
    sumPaid(app.database, row.performer_id, row.book),
    loadStatuses(app.database, [row.performer_id]),
    listGateways(app.database, row.book),
  ]);
  const cards = await presentAccountCards(app.database, [
    ...new Set([row.performer_id, ...events.flatMap(({ actor_id }) => actor_id ?? [])]),
  ]);
  return {
    ...presentReviewed(app, row, { cards, statuses }),
    funds: presentFunds(funds),
    totalPaid: fromMinor(paid),
    providers,
    canSend: canSend(app, row),
    events: presentReviewedEvents(events, cards),
  };
}

function canSend(app: App, row: PayoutRow): boolean {
  const destination = openDestination(app, row.destination_encrypted);
  return (
    destination.method === 'stripe' &&
    bookOf(destination.provider) === row.book &&
    findGateway(app, destination.provider) !== undefined
  );
}
