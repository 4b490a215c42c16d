import { english } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import { RefundRefusedError } from '../../gateways/payments/payments.ts';
import { loadPayment, lockPayment, type PaymentRow } from '../payments/index.ts';
import {
  loadRefund,
  lockRefund,
  updateRefund,
  claimStaleRefunds,
  insertRefund,
  type RefundRow,
} from './refund.store.ts';
import { settleRefund, type RefundUpdate } from './settle-refund.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { storedText } from '../../platform/language/stored-text.ts';

/**
 * Asks the provider for a recorded refund and books its answer. The refund's id is the provider's idempotency key, so
 * that asking again refunds once. Without an answer it stays pending, and the job `settle-refunds` asks again.
 */
export async function requestRefund(app: App, refund: RefundRow): Promise<RefundRow> {
  if (refund.status !== 'pending' || refund.payment_id === null) return refund;
  const answer = await ask(app, refund);
  if (answer === 'refused') return refuse(app, refund);
  return answer === undefined ? refund : takeAnswer(app, refund, answer);
}

async function ask(
  app: App,
  { id, provider, payment_id, amount }: RefundRow,
): Promise<RefundUpdate | 'refused' | undefined> {
  try {
    const payment = await loadPayment(app.database, payment_id ?? '');
    const gateway = app.payments.named(provider ?? '');
    if (!gateway || !payment || payment.provider_payment_id === null)
      throw new Error(`The site is not connected with ${provider}.`);
    return await gateway.refundPayment({
      idempotencyKey: id,
      providerPaymentId: payment.provider_payment_id,
      amountMinor: amount,
    });
  } catch (error) {
    if (error instanceof RefundRefusedError) return 'refused';
    app.logger.error(
      { part: 'refunds', refundId: id, err: error },
      'the payment provider did not answer about a refund; it is asked again',
    );
    return undefined;
  }
}

async function refuse(app: App, { id }: RefundRow): Promise<RefundRow> {
  return app.transaction(async ({ db }) => {
    const now = app.clock.now();
    const held = await lockRefund(db, id);
    if (held.status !== 'pending') return held;
    return updateRefund(
      db,
      id,
      {
        status: 'failed',
        settled_at: now,
        failure_message: storedText(english('The payment provider refused it. No money has moved.')),
      },
      now,
    );
  });
}

async function takeAnswer(app: App, { id, payment_id }: RefundRow, answer: RefundUpdate): Promise<RefundRow> {
  return app.transaction(async (work) => {
    const payment = await lockPayment(work.db, payment_id ?? '');
    if (payment) await settleRefund(work, app, payment, answer);
    return loadRefund(work.db, id);
  });
}

const quietMs = 60_000;
const batch = 50;

export const settleRefundsJob = job({ name: 'settle-refunds' });

/** Asks the provider again about refunds pending for a minute, so that a crash or lost reply leaves none open. */
export async function settleRefunds(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now();
    const refunds = await app.transaction((work) =>
      claimStaleRefunds(work.db, { before: new Date(now.getTime() - quietMs), limit: batch }, now),
    );
    for (const refund of refunds) await requestRefund(app, refund);
    if (refunds.length < batch) return;
  }
}

/**
 * Refunds a card that paid for a closed account. This records only the intent; the job `settle-refunds` asks the
 * provider within two minutes, and again until it answers.
 */
export async function returnOrphan(
  work: Work,
  app: App,
  { id, account_id, amount, provider }: PaymentRow,
): Promise<void> {
  const now = app.clock.now();
  await insertRefund(work.db, {
    id: newId(),
    payment_id: id,
    account_id,
    amount,
    reason: storedText(english('The account was closed before the card payment went through.')),
    source: 'closing',
    status: 'pending',
    provider,
    created_at: now,
    updated_at: now,
  });
}
