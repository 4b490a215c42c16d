import { t } from '@ovation/language/t.ts';
import { ownPath } from '@ovation/contract/own-path.ts';
import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import { toMinor } from '@ovation/domain';
import { UnknownPaymentMethodError } from '../../../gateways/payments/payments.ts';
import { releaseKey, type Repeatable } from '../../../platform/idempotency.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { NothingCharged } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { releaseCoupon, reserveCoupon, type LoweredPrice } from '../../coupons/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { endSubscription, lockSubscription } from '../../subscriptions/index.ts';
import { unknownCard, type ChosenCard } from '../cards/choose-card.ts';
import { deleteIntent, insertPayment, lockPayment, type PaymentRow } from '../payment.store.ts';
import {
  columnsOf,
  type ContentOrder,
  type ProductOrder,
  type SubscriptionOrder,
  type TipOrder,
  type TopUpOrder,
} from './payment-order.ts';
import { requestPayment } from './request-payment.ts';
import { requireWithinLimit } from '../spending-limit/spending-limit.ts';

interface CardCharge {
  /** What the card pays, in minor units. */
  readonly amount: bigint;
  readonly card: ChosenCard;
  /** A path on this site to which the payer returns from the bank. */
  readonly returnTo?: string | undefined;
}

interface TopUp extends TopUpOrder {
  /** What the wallet receives, in minor units. */
  readonly tokens: bigint;
  readonly packageId: string | null;
}

interface Lowerable {
  /** The price after a coupon, if there is one. */
  readonly lowered?: LoweredPrice | undefined;
}

export type Intent = CardCharge & (TopUp | TipOrder | ((SubscriptionOrder | ContentOrder | ProductOrder) & Lowerable));

/**
 * Records an intended charge before the provider is called, so that a crash loses nothing. Throws
 * spending-limit-reached, and payment-failed for less than a card can pay.
 */
export async function recordIntent(
  work: Work,
  { app, actor, request }: Repeatable,
  intent: Intent,
): Promise<PaymentRow> {
  const id = newId();
  const { card } = intent;
  const lowered = 'lowered' in intent ? intent.lowered : undefined;
  const now = app.clock.now();
  requireCardAmount(intent.amount);
  await requireWithinLimit(work, actor.id, intent.amount, now);
  const payment = await insertPayment(work.db, {
    id,
    account_id: actor.id,
    amount: intent.amount,
    tokens: intent.amount,
    ...(intent.purpose === 'top_up' && { tokens: intent.tokens, package_id: intent.packageId }),
    ...columnsOf(intent),
    coupon_id: lowered?.coupon.id ?? null,
    provider: card.provider,
    payment_method: card.paymentMethod,
    customer_id: card.customerId ?? null,
    card_id: card.cardId ?? null,
    return_to: ownPath(intent.returnTo ?? '') ?? null,
    idempotency_key: request.idempotencyKey ?? id,
    created_at: now,
    updated_at: now,
  });
  if (!payment) throw new Error('An Idempotency-Key was free, but its payment exists.');
  if (lowered) await reserveCoupon(work, lowered, payment.id, now);
  return payment;
}

/** Providers refuse less, whatever has lowered the price. */
function requireCardAmount(amount: bigint): void {
  const minimum = toMinor(minimumCardPayment);
  if (amount < minimum)
    throw new NothingCharged(
      'payment-failed',
      t('A card pays {minimum} or more, and this is {amount}. Nothing was charged. Please pay from your wallet.', {
        minimum: formatAmount(minimum),
        amount: formatAmount(amount),
      }),
    );
}

/** Charges a card while its payer is present. Deletes the intent, and throws field-invalid, for an unknown card. */
export async function chargeCard(call: Repeatable, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status !== 'created') return payment;
  try {
    return await requestPayment(call.app, payment);
  } catch (error) {
    if (!(error instanceof UnknownPaymentMethodError)) throw error;
    await call.app.transaction((work) => discardIntent(work, call, payment));
    throw unknownCard();
  }
}

async function discardIntent(work: Work, call: Repeatable, { id }: PaymentRow): Promise<void> {
  const now = call.app.clock.now();
  const payment = await lockPayment(work.db, id);
  if (!payment) return;
  const subscription =
    payment.subscription_id === null ? undefined : await lockSubscription(work.db, payment.subscription_id, now);
  await work.publish('payment.discarded', { payment });
  await releaseCoupon(work, id);
  await deleteIntent(work.db, id);
  await releaseKey(work.db, call);
  if (subscription?.status === 'pending') await endSubscription(work, subscription, now);
}
