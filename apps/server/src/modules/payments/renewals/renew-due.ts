import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, NothingCharged } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  loadRelationship,
  lockDueSubscription,
  recordFailedRenewal,
  renewalTerms,
  renewSubscription,
  stopRenewing,
  type Renewal,
  type SubscriptionRow,
} from '../../subscriptions/index.ts';
import { findRenewalCard } from '../cards/choose-card.ts';
import { columnsOf } from '../checkout/payment-order.ts';
import { insertPayment, type PaymentRow } from '../payment.store.ts';
import { requireWithinLimit } from '../spending-limit/spending-limit.ts';

/**
 * Renews one subscription, if it is still due and not locked elsewhere. Returns a card payment to request after the
 * commit.
 */
export async function renewDue(
  work: Work,
  app: App,
  subscriptionId: string,
  commission: bigint,
): Promise<PaymentRow | undefined> {
  const now = app.clock.now();
  const row = await lockDueSubscription(work.db, subscriptionId, now);
  if (!row) return undefined;
  const { canContinue, ...asked } = await loadRelationship(work.db, {
    accountId: row.account_id,
    performerId: row.performer_id,
  });
  const renewal = { ...renewalTerms(row, asked, now), asked, commission };
  if (!canContinue) await stopRenewing(work, row, now);
  else if (row.source === 'card' && renewal.price > 0n)
    return orRecordFailure(work, app, row, renewal, () => recordRenewal(work, app, row, renewal));
  else await orRecordFailure(work, app, row, renewal, () => renewSubscription(work, app, row, renewal));
  return undefined;
}

const retriedFailures: ReadonlySet<string> = new Set(['balance-too-low', 'spending-limit-reached', 'payment-failed']);

/** An empty wallet, a missing card or a reached spending limit fails the renewal, which is retried later. */
async function orRecordFailure<Result>(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { price }: Renewal,
  renew: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await renew();
  } catch (error) {
    if (!(error instanceof Failure) || !retriedFailures.has(error.code)) throw error;
    await recordFailedRenewal(work, app, row, { reason: error.message, price });
    return undefined;
  }
}

/**
 * The key contains period and attempt, so that one attempt charges once. Its blanks keep it apart from clients' keys.
 */
async function recordRenewal(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { type, price }: Renewal,
): Promise<PaymentRow | undefined> {
  const now = app.clock.now();
  const card = await findRenewalCard(app, work.db, row);
  if (!card) throw new NothingCharged('payment-failed', t('Your card is no longer saved here. Nothing was charged.'));
  await requireWithinLimit(work, row.account_id, price, now);
  return insertPayment(work.db, {
    id: newId(),
    account_id: row.account_id,
    amount: price,
    tokens: price,
    ...columnsOf({
      purpose: 'subscription',
      price,
      performerId: row.performer_id,
      subscriptionId: row.id,
      subscriptionType: type,
      upgradeCredit: null,
    }),
    provider: card.provider,
    payment_method: card.paymentMethod,
    customer_id: card.customerId ?? null,
    card_id: card.cardId ?? null,
    is_off_session: true,
    created_at: now,
    updated_at: now,
    idempotency_key: `renewal ${row.id} ${row.expires_at?.toISOString()} ${row.failed_attempts}`,
  });
}
