import { t } from '@ovation/language/t.ts';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { plainTransaction } from '../../../platform/database/transaction.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { newId } from '../../../platform/new-id.ts';
import { IdempotencyMismatchError, RefundRefusedError, type ProviderRefund, type RefundRequest } from '../payments.ts';
import { announce } from './announce.ts';
import { findSavedCard } from './card.store.ts';
import { testCardOf } from './cards.ts';
import {
  lockPayment,
  findDispute,
  addRefund,
  findRefundByKey,
  settleRefund,
  sumRefunds,
  type PaymentRow,
  type RefundRow,
} from './payment.store.ts';
import { lateMs, type Sandbox } from './sandbox.ts';
import { presentPayment } from './take-payment.ts';
import { job } from '../../../platform/jobs/job.ts';

export const settleRefundJob = job({
  name: 'settle-sandbox-refund',
  payload: z.object({ refundId: z.string(), status: z.enum(['succeeded', 'failed']) }),
});

/** Throws RefundRefusedError and IdempotencyMismatchError. */
export async function refundPayment(sandbox: Sandbox, request: RefundRequest): Promise<ProviderRefund> {
  return plainTransaction(sandbox.database, async (db) => presentRefund(await refundOnce(sandbox, db, request)));
}

async function refundOnce(sandbox: Sandbox, db: Transaction<DB>, request: RefundRequest): Promise<RefundRow> {
  const payment = await lockPayment(db, request.providerPaymentId);
  const earlier = await findRefundByKey(db, request.idempotencyKey);
  if (earlier) return sameRefund(earlier, request);
  const refundable = await requireRefundable(db, payment, request);
  const late = await lateOutcomeOf(db, refundable);
  const refund = await addRefund(db, {
    id: `sandbox_refund_${newId()}`,
    payment_id: refundable.id,
    idempotency_key: request.idempotencyKey,
    amount: request.amountMinor,
    status: late ? 'pending' : 'succeeded',
    created_at: sandbox.clock.now(),
  });
  if (!refund) throw new IdempotencyMismatchError('This key was used for another refund.');
  if (late)
    await enqueue(db, settleRefundJob, { refundId: refund.id, status: late }, { runAt: new Date(Date.now() + lateMs) });
  await announceRefund(sandbox, db, refundable, refund);
  return refund;
}

async function requireRefundable(
  db: Transaction<DB>,
  payment: PaymentRow | undefined,
  { amountMinor }: RefundRequest,
): Promise<PaymentRow> {
  if (payment?.status !== 'succeeded')
    throw new RefundRefusedError(t('Only a payment that succeeded can be refunded.'));
  if (amountMinor <= 0n) throw new RefundRefusedError(t('A refund must be more than zero.'));
  const dispute = await findDispute(db, payment.id);
  if (dispute && dispute.status !== 'won')
    throw new RefundRefusedError(t('The payer’s bank disputes this payment and has already taken the money back.'));
  if ((await sumRefunds(db, payment.id)) + amountMinor > payment.amount)
    throw new RefundRefusedError(t('A refund cannot be more than was paid.'));
  return payment;
}

async function lateOutcomeOf(db: Transaction<DB>, { payment_method }: PaymentRow) {
  const behaviour = (await findSavedCard(db, payment_method))?.behaviour ?? payment_method;
  return testCardOf(behaviour)?.lateRefund;
}

/** Settles a pending refund. */
export async function settleLateRefund(
  sandbox: Sandbox,
  refundId: string,
  status: 'succeeded' | 'failed',
): Promise<void> {
  await plainTransaction(sandbox.database, async (db) => {
    const settled = await settleRefund(db, refundId, status);
    const payment = settled && (await lockPayment(db, settled.payment_id));
    if (payment) await announceRefund(sandbox, db, payment, settled);
  });
}

async function announceRefund(
  sandbox: Sandbox,
  db: Transaction<DB>,
  payment: PaymentRow,
  row: RefundRow,
): Promise<void> {
  const { id, amountMinor, status } = presentRefund(row);
  await announce(db, {
    type: 'payment.refunded',
    payment: presentPayment(payment, sandbox),
    refund: { id, amountMinor, status },
    createdAt: sandbox.clock.now(),
  });
}

function sameRefund(earlier: RefundRow, { providerPaymentId, amountMinor }: RefundRequest): RefundRow {
  if (earlier.payment_id !== providerPaymentId || earlier.amount !== amountMinor)
    throw new IdempotencyMismatchError('This key was used for another refund.');
  return earlier;
}

function presentRefund(row: RefundRow): ProviderRefund {
  return {
    id: row.id,
    providerPaymentId: row.payment_id,
    amountMinor: row.amount,
    status: row.status as ProviderRefund['status'],
  };
}
