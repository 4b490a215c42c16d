import { v7 as newId } from 'uuid';
import { UnknownPaymentMethodError } from '../../gateways/payments/payments.ts';
import { invalidField } from '../../platform/failure.ts';
import { releaseKey, type Repeatable } from '../../platform/idempotency.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { endSubscription, lockSubscription } from '../subscriptions/index.ts';
import { deleteIntent, insertPayment, type PaymentRow } from './payment.store.ts';
import { requestPayment } from './request-payment.ts';

export interface Intent {
  readonly purpose: 'top_up' | 'subscription';
  /** What the card pays and what the wallet receives, in minor units. */
  readonly amount: bigint;
  readonly tokens: bigint;
  readonly paymentMethod: string;
  readonly packageId?: string;
  readonly subscriptionId?: string;
  readonly subscriptionType?: string;
}

/** Records that a card is about to be charged: before the provider is called, so that a crash loses nothing. */
export async function recordIntent(work: Work, { app, actor, request }: Repeatable, intent: Intent): Promise<PaymentRow> {
  const id = newId();
  const now = app.clock.now();
  const payment = await insertPayment(work.db, {
    id, account_id: actor.id, purpose: intent.purpose, amount: intent.amount, tokens: intent.tokens, package_id: intent.packageId ?? null,
    subscription_id: intent.subscriptionId ?? null, subscription_type: intent.subscriptionType ?? null, provider: app.payments.name, payment_method: intent.paymentMethod,
    idempotency_key: request.idempotencyKey ?? id, created_at: now, updated_at: now,
  });
  if (!payment) throw new Error('An Idempotency-Key was free, but its payment exists.');
  return payment;
}

/** Charges a card while its payer is there. A card that the provider does not know leaves nothing behind. Throws field-invalid. */
export async function chargeCard(call: Repeatable, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status !== 'created') return payment;
  try {
    return await requestPayment(call.app, payment);
  } catch (error) {
    if (!(error instanceof UnknownPaymentMethodError)) throw error;
    await call.app.transaction((work) => forget(work, call, payment));
    throw invalidField('paymentMethod', 'We do not know this payment method. Please choose another.');
  }
}

async function forget(work: Work, call: Repeatable, payment: PaymentRow): Promise<void> {
  const now = call.app.clock.now();
  await deleteIntent(work.db, payment.id);
  await releaseKey(work.db, call);
  const subscription = payment.subscription_id === null ? undefined : await lockSubscription(work.db, payment.subscription_id, now);
  if (subscription?.status === 'pending') await endSubscription(work, subscription, now);
}
