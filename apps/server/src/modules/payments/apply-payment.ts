import type { App, Fulfilment } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { reasonAgainstOrder } from '../coupons/index.ts';
import { canGoOn, endSubscription, isDue, lockSubscription, mayStillBegin, recordFailedRenewal, renewSubscription, startSubscription, type PaidType, type SubscriptionRow } from '../subscriptions/index.ts';
import { loadLatestChargeId, type PaymentRow } from './payment.store.ts';

/**
 * Pays the subscription that a settled payment was for, out of the wallet that the payment has just filled. Where that has become
 * impossible or needless (it runs already, the fan gave up, the performer is gone) the money stays in the wallet.
 */
export async function fulfilSubscription(work: Work, payment: PaymentRow, commission: bigint, now: Date): Promise<Fulfilment> {
  const row = await lockSubscriptionOf(work, payment, now);
  const isPossible = row !== undefined && (await canGoOn(work.db, { accountId: row.account_id, performerId: row.performer_id }));
  if (!isPossible) {
    if (row) await endPending(work, row, now);
    return { keptBecause: 'This performer is not available any more.' };
  }
  const isStillWanted = payment.is_off_session ? isRenewalWanted(row, payment, now) : mayStillBegin(row);
  if (!isStillWanted) return { keptBecause: row.opens ? 'Your subscription runs already.' : 'You had given up this subscription.' };
  if (payment.is_off_session) await renewSubscription(work, row, commission, now);
  else {
    const terms = termsOf(payment);
    const reason = await reasonAgainstOrder(work, { ...terms, accountId: row.account_id, performerId: row.performer_id, target: terms.type, paid: payment.amount }, now);
    if (reason !== undefined) return { keptBecause: reason };
    await startSubscription(work, row, terms, commission, now);
  }
  return { chargeId: await loadLatestChargeId(work.db, { payerId: row.account_id, objectId: row.id }) };
}

/** As they stood when the card was charged, whatever the performer asks by now. */
function termsOf({ id, subscription_type, price, amount, payment_method, coupon_id }: PaymentRow) {
  return { type: subscription_type as PaidType, source: 'card', price: price ?? amount, paymentMethod: payment_method, couponId: coupon_id, paymentId: id } as const;
}

function isRenewalWanted(row: SubscriptionRow, payment: PaymentRow, now: Date): boolean {
  return row.cancelled_at === null && row.status !== 'pending' && isDue(row, now) && row.price === payment.amount;
}

/** A first payment that failed leaves no subscription; a renewal that failed is tried again. */
export async function applyFailure(work: Work, app: App, payment: PaymentRow, now: Date): Promise<void> {
  const row = await lockSubscriptionOf(work, payment, now);
  if (!row) return;
  if (!payment.is_off_session) await endPending(work, row, now);
  else if (row.status === 'active' || row.status === 'past-due') await recordFailedRenewal(work, app, row, payment.failure_message ?? 'The payment did not go through.', now);
}

async function endPending(work: Work, row: SubscriptionRow, now: Date): Promise<void> {
  if (row.status === 'pending') await endSubscription(work, row, now);
}

async function lockSubscriptionOf(work: Work, { subscription_id }: PaymentRow, now: Date): Promise<SubscriptionRow | undefined> {
  return subscription_id === null ? undefined : lockSubscription(work.db, subscription_id, now);
}
