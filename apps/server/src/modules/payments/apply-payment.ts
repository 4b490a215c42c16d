import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { canGoOn, endSubscription, isDue, lockSubscription, mayStillBegin, recordFailedRenewal, renewSubscription, startSubscription, type PaidType, type SubscriptionRow } from '../subscriptions/index.ts';
import type { PaymentRow } from './payment.store.ts';

/**
 * Pays the subscription that a settled payment was for, out of the wallet that the payment has just filled. Where that has become
 * impossible or needless (it runs already, the fan gave up, the performer is gone) the money stays in the wallet.
 */
export async function applyToSubscription(work: Work, payment: PaymentRow, commission: bigint, now: Date): Promise<void> {
  const row = await lockSubscriptionOf(work, payment, now);
  if (!row) return;
  const isPossible = await canGoOn(work.db, { accountId: row.account_id, performerId: row.performer_id });
  if (!isPossible) await endPending(work, row, now);
  else if (payment.is_off_session) await renew(work, row, payment, commission, now);
  else if (mayStillBegin(row)) await startSubscription(work, row, { type: payment.subscription_type as PaidType, source: 'card', price: payment.amount, paymentMethod: payment.payment_method }, commission, now);
}

async function renew(work: Work, row: SubscriptionRow, payment: PaymentRow, commission: bigint, now: Date): Promise<void> {
  const isWanted = row.cancelled_at === null && row.status !== 'pending' && isDue(row, now) && row.price === payment.amount;
  if (isWanted) await renewSubscription(work, row, commission, now);
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
