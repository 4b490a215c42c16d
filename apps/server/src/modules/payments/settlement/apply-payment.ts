import { english } from '@ovation/language/t.ts';
import type { App, Fulfilment } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { reasonAgainstOrder } from '../../coupons/index.ts';
import {
  creditFor,
  endSubscription,
  isDue,
  loadRelationship,
  lockSubscription,
  mayStillStart,
  mayUpgrade,
  recordFailedRenewal,
  renewSubscription,
  startSubscription,
  upgradeSubscription,
  type SubscriptionRow,
} from '../../subscriptions/index.ts';
import { requireOrder } from '../checkout/payment-order.ts';
import type { PaymentRow } from '../payment.store.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/**
 * Pays for a subscription from the wallet that its card payment has just filled. The money stays in the wallet if that
 * became impossible or needless: the subscription runs already, the fan cancelled, the performer is gone.
 */
export async function fulfilSubscription(
  work: Work,
  app: App,
  payment: PaymentRow,
  commission: bigint,
): Promise<Fulfilment> {
  const now = app.clock.now();
  const row = await lockSubscriptionOf(work, payment, now);
  const relationship =
    row && (await loadRelationship(work.db, { accountId: row.account_id, performerId: row.performer_id }));
  if (!row || !relationship?.canContinue) {
    if (row) await endPending(work, row, now);
    return { keptBecause: storedText(english('This creator is no longer available.')) };
  }
  if (payment.upgrade_credit !== null) return fulfilUpgrade(work, row, payment, commission, now);
  const isStillWanted = payment.is_off_session ? isRenewalWanted(row, now) : mayStillStart(row);
  if (!isStillWanted)
    return {
      keptBecause: row.opens
        ? storedText(english('You are already subscribed.'))
        : storedText(english('You had given up this subscription.')),
    };
  if (payment.is_off_session)
    return sold(
      await renewSubscription(work, app, row, {
        type: requireOrder(payment, 'subscription').subscriptionType,
        price: payment.amount,
        asked: relationship,
        commission,
      }),
    );
  const terms = termsOf(payment);
  const reason = await reasonAgainstOrder(
    work,
    { ...terms, accountId: row.account_id, performerId: row.performer_id, target: terms.type, paid: payment.amount },
    now,
  );
  return reason === undefined
    ? sold(await startSubscription(work, row, terms, commission, now))
    : { keptBecause: reason };
}

function sold({ charge_id }: SubscriptionRow): Fulfilment {
  return { chargeId: charge_id as string };
}

/**
 * The card paid the rest of a year's price. Month credit and start count from when the fan asked, as they were shown.
 */
async function fulfilUpgrade(
  work: Work,
  row: SubscriptionRow,
  payment: PaymentRow,
  commission: bigint,
  now: Date,
): Promise<Fulfilment> {
  const asked = payment.created_at;
  if (row.cancelled_at !== null && row.cancelled_at > asked)
    return { keptBecause: storedText(english('You had cancelled this subscription.')) };
  if (!mayUpgrade(row) || (await creditFor(work.db, row, asked)) !== payment.upgrade_credit)
    return { keptBecause: storedText(english('Your subscription had changed in the meantime.')) };
  return sold(await upgradeSubscription(work, row, { ...termsOf(payment), beganAt: asked }, commission, now));
}

/** The terms when the card was charged, whatever the performer asks by now. */
function termsOf(payment: PaymentRow) {
  const { subscriptionType, price } = requireOrder(payment, 'subscription');
  return {
    type: subscriptionType,
    source: 'card',
    price,
    paymentMethod: payment.card_id ?? payment.payment_method,
    couponId: payment.coupon_id,
    paymentId: payment.id,
  } as const;
}

function isRenewalWanted(row: SubscriptionRow, now: Date): boolean {
  return row.cancelled_at === null && row.status !== 'pending' && isDue(row, now);
}

/** A failed first payment ends the subscription that waited for it; a failed renewal is retried. */
export async function applyFailure(work: Work, app: App, payment: PaymentRow, now: Date): Promise<void> {
  const row = await lockSubscriptionOf(work, payment, now);
  if (!row) return;
  if (!payment.is_off_session) await endPending(work, row, now);
  else if (row.status === 'active' || row.status === 'past-due')
    await recordFailedRenewal(work, app, row, {
      reason: payment.failure_message ?? storedText(english('The payment did not go through. Nothing was charged.')),
      price: payment.amount,
    });
}

async function endPending(work: Work, row: SubscriptionRow, now: Date): Promise<void> {
  if (row.status === 'pending') await endSubscription(work, row, now);
}

async function lockSubscriptionOf(
  work: Work,
  { subscription_id }: PaymentRow,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  return subscription_id === null ? undefined : lockSubscription(work.db, subscription_id, now);
}
