import type { Transaction } from 'kysely';
import { plainTransaction } from '../../../platform/database/transaction.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import type { ProviderDispute } from '../payments.ts';
import { announce } from './announce.ts';
import { addDispute, closeOpenDispute, findDispute, type DisputeRow } from './dispute.store.ts';
import { lockPayment, type PaymentRow } from './payment.store.ts';
import { sumRefunds } from './refund.store.ts';
import type { Sandbox } from './sandbox.ts';
import { presentPayment } from './take-payment.ts';

/**
 * The payer's bank reverses what was not refunded of a payment. Returns the new or existing dispute; nothing if there
 * is nothing to dispute.
 */
export async function openDispute(
  sandbox: Sandbox,
  paymentId: string,
  reason: string,
): Promise<ProviderDispute | undefined> {
  return plainTransaction(sandbox.database, async (db) => {
    const payment = await lockPayment(db, paymentId);
    if (payment?.status !== 'succeeded') return undefined;
    const amount = payment.amount - (await sumRefunds(db, payment.id));
    const earlier = await findDispute(db, payment.id);
    if (earlier || amount === 0n) return earlier && presentDispute(earlier);
    const dispute = await addDispute(db, {
      id: `sandbox_dispute_${newId()}`,
      payment_id: payment.id,
      amount,
      reason,
      status: 'open',
      created_at: sandbox.clock.now(),
    });
    return dispute && announceDispute(sandbox, db, payment, dispute);
  });
}

/**
 * Closes a dispute with the bank's decision; a closed one stays unchanged. Returns the dispute, or nothing if there is
 * none.
 */
export async function closeDispute(
  sandbox: Sandbox,
  paymentId: string,
  status: 'won' | 'lost',
): Promise<ProviderDispute | undefined> {
  return plainTransaction(sandbox.database, async (db) => {
    const payment = await lockPayment(db, paymentId);
    const closed = payment && (await closeOpenDispute(db, payment.id, status));
    if (closed) return announceDispute(sandbox, db, payment, closed);
    const earlier = payment && (await findDispute(db, payment.id));
    return earlier && presentDispute(earlier);
  });
}

async function announceDispute(
  sandbox: Sandbox,
  db: Transaction<DB>,
  payment: PaymentRow,
  row: DisputeRow,
): Promise<ProviderDispute> {
  const dispute = presentDispute(row);
  await announce(db, {
    type: 'payment.disputed',
    payment: presentPayment(payment, sandbox),
    dispute,
    createdAt: sandbox.clock.now(),
  });
  return dispute;
}

const evidenceWithinMs = 7 * 86_400_000;

function presentDispute(row: DisputeRow): ProviderDispute {
  return {
    id: row.id,
    amountMinor: row.amount,
    reason: row.reason,
    status: row.status as ProviderDispute['status'],
    evidenceDueAt: new Date(row.created_at.getTime() + evidenceWithinMs),
  };
}
