import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payout-review.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import { PayoutRefusedError, type PayoutGateway } from '../../gateways/payments/payouts.ts';
import { bookOf } from '../../gateways/payments/providers.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Book } from '../ledger/index.ts';
import { openDestination } from './details/bank-details.ts';
import {
  bookPaid,
  decide,
  recordDecision,
  requireNotSetAside,
  requireState,
} from './requests/decide-payout-request.ts';
import { findGateway } from './details/gateway-account.ts';
import { recordPayoutEvent } from './payout-event.store.ts';
import { updateRequest, listPaying, type PayoutRow } from './requests/payout-request.store.ts';
import { requireCovered } from './requests/request-rules.ts';
import { presentReview } from './requests/review-payout-requests.ts';
import { job } from '../../platform/jobs/job.ts';
import { inLanguage } from '../../platform/language/languages-of-process.ts';

/**
 * Two transactions with the provider call between them: the attempt is recorded before money moves. Sending twice is
 * safe.
 */
export async function sendPayout({ app, actor, params, request }: Call<typeof operations.sendPayout>) {
  const row = await decide(app, params.id, async (work, found, now) => {
    if (found.status === 'paid' || found.status === 'paying') return found;
    requireState(
      found,
      ['approved'],
      found.status === 'pending'
        ? t('Please approve this request first. No money moved.')
        : t('This request has already been decided. No money moved.'),
    );
    requireGateway(app, found);
    await requireNotSetAside(work, found);
    await requireCovered(app, work, found);
    await recordPayoutEvent(work.db, { requestId: found.id, actorId: actor.id, action: 'paying' }, now);
    await recordDecision(work, { app, actor, request }, 'payout-sent', found);
    const paying = await updateRequest(work.db, found.id, { status: 'paying', attempt: found.attempt + 1 }, now);
    await work.publish('payout.changed', { requestId: found.id, performerId: found.performer_id, status: 'paying' });
    return paying;
  });
  return presentReview(app, row.status === 'paying' ? await transferPayout(app, row) : row);
}

interface Route {
  readonly provider: string;
  readonly accountId: string;
  readonly gateway: PayoutGateway;
}

/** The error for a provider that cannot send the money of a book. */
const otherMoney: Record<Book, EnglishText> = {
  real: english('The sandbox moves no real money, so it cannot send this. No money moved.'),
  test: english('This request is for sandbox test money, so no other provider can send it. No money moved.'),
};

const providerGone = english(
  'The site no longer pays out through this account’s provider. Please reject this, so that the creator can choose another way. No money moved.',
);

/** Throws payout-method-missing if no provider can send this request. */
function requireGateway(app: App, row: PayoutRow): Route {
  const destination = openDestination(app, row.destination_encrypted);
  if (destination.method !== 'stripe')
    throw new Failure(
      'payout-method-missing',
      t('This payout goes to a bank account. Please send it there and enter the reference. No money moved.'),
    );
  const gateway = findGateway(app, destination.provider);
  if (!gateway) throw new Failure('payout-method-missing', translated(providerGone));
  if (bookOf(destination.provider) !== row.book)
    throw new Failure('payout-method-missing', translated(otherMoney[row.book]));
  return { provider: destination.provider, accountId: destination.accountId, gateway };
}

/**
 * Asks the provider to send a payout, and settles its answer. The idempotency key names request and attempt, so that
 * asking again after a crash sends nothing twice. Without an answer the request stays `paying`, and the job
 * `finish-payouts` asks again.
 */
async function transferPayout(app: App, row: PayoutRow): Promise<PayoutRow> {
  const { provider, accountId, gateway } = requireGateway(app, row);
  try {
    // A refusal is kept for others to read: its English text can be translated later.
    const transfer = {
      idempotencyKey: `payout-${row.id}-${row.attempt}`,
      accountId,
      amountMinor: row.amount,
      currency,
      reference: row.id,
    };
    const { id } = await inLanguage('en', () => gateway.transfer(transfer));
    return await settle(app, row, (work, paying) =>
      bookPaid(work, app, paying, { through: provider, reference: id, actorId: undefined }),
    );
  } catch (error) {
    if (error instanceof PayoutRefusedError)
      return settle(app, row, (work, paying) => takeBack(work, app, paying, error.message));
    app.logger.error(
      { part: 'payouts', requestId: row.id, err: error },
      'the payment provider did not answer about a payout; it is asked again',
    );
    return row;
  }
}

/** Of two concurrent calls, only the first settles the answer; the second finds the request settled. */
function settle(
  app: App,
  { id, attempt }: PayoutRow,
  run: (work: Work, paying: PayoutRow) => Promise<PayoutRow>,
): Promise<PayoutRow> {
  return decide(app, id, async (work, row) =>
    row.status === 'paying' && row.attempt === attempt ? run(work, row) : row,
  );
}

/**
 * The provider refused, so no money moved: the request is approved again, and can be resent, paid by hand or rejected.
 */
async function takeBack(work: Work, app: App, row: PayoutRow, problem: string): Promise<PayoutRow> {
  const now = app.clock.now();
  await recordPayoutEvent(work.db, { requestId: row.id, actorId: undefined, action: 'refused', note: problem }, now);
  await work.publish('payout.changed', { requestId: row.id, performerId: row.performer_id, status: 'approved' });
  return updateRequest(work.db, row.id, { status: 'approved' }, now);
}

const patienceMs = 60_000;

export const finishPayoutsJob = job({ name: 'finish-payouts' });

/**
 * Asks the provider again about payouts whose reply was lost. Safe to run twice, because the idempotency key is the
 * same.
 */
export async function finishPayouts(app: App): Promise<void> {
  const waiting = await listPaying(app.database, new Date(app.clock.now().getTime() - patienceMs));
  for (const row of waiting) {
    await transferPayout(app, row).catch((error: unknown) =>
      app.logger.error({ part: 'payouts', requestId: row.id, err: error }, 'a payout could not be finished'),
    );
  }
}
