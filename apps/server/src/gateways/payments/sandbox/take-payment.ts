import type { Transaction } from 'kysely';
import { z } from 'zod';
import { plainTransaction } from '../../../platform/database/transaction.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  UnknownPaymentMethodError,
  type PaymentRequest,
  type PaymentSettledEvent,
  type ProviderPayment,
} from '../payments.ts';
import { announce } from './announce.ts';
import { findUsableCard } from './card.store.ts';
import { failureMessageOf, outcomeOf, testCardOf, type FailureCode, type TestCard } from './cards.ts';
import { addPayment, findPaymentByKey, getPaymentByKey, settlePayment, type PaymentRow } from './payment.store.ts';
import { lateMs, fingerprintOf, sameRequest, ownPath, type Sandbox } from './sandbox.ts';
import { job } from '../../../platform/jobs/job.ts';

export const settleJob = job({ name: 'settle-sandbox-payment', payload: z.object({ paymentId: z.string() }) });

const decisions = {
  approve: { to: 'succeeded', failureCode: null },
  refuse: { to: 'failed', failureCode: 'authentication_refused' satisfies FailureCode },
} as const;

/** Throws UnknownPaymentMethodError, IdempotencyMismatchError, and RangeError for an amount that is not positive. */
export async function takePayment(sandbox: Sandbox, request: PaymentRequest): Promise<ProviderPayment> {
  if (request.amountMinor <= 0n) throw new RangeError('A payment takes more than nothing.');
  return plainTransaction(sandbox.database, async (db) =>
    presentPayment(await takeOnce(sandbox, db, request), sandbox),
  );
}

/** Settles a payment with the payer's decision; a settled one stays unchanged. */
export async function decidePayment(sandbox: Sandbox, id: string, decision: 'approve' | 'refuse'): Promise<void> {
  await settle(sandbox, id, { from: 'requires_action', ...decisions[decision] });
}

/** Lets a pending payment succeed. */
export async function settleLatePayment(sandbox: Sandbox, id: string): Promise<void> {
  await settle(sandbox, id, { from: 'pending', to: 'succeeded', failureCode: null });
}

/** The test card of a payment method: by its name, or saved by a customer. */
export async function findTestCard(
  db: Sandbox['database'],
  paymentMethod: string,
  customerId?: string,
): Promise<TestCard | undefined> {
  const direct = testCardOf(paymentMethod);
  if (direct) return direct;
  const saved = await findUsableCard(db, paymentMethod, customerId);
  return saved && testCardOf(saved.behaviour);
}

async function takeOnce(sandbox: Sandbox, db: Transaction<DB>, request: PaymentRequest): Promise<PaymentRow> {
  const fingerprint = fingerprintOf(
    request.amountMinor,
    request.currency,
    request.paymentMethod,
    request.customerId,
    request.description,
    request.reference,
    request.returnUrl,
    request.offSession ?? false,
  );
  // Before the check of the card, which may have been removed since an earlier payment.
  const earlier = await findPaymentByKey(db, request.idempotencyKey);
  if (earlier) return sameRequest(earlier, fingerprint);
  const card = await findTestCard(db, request.paymentMethod, request.customerId);
  if (!card)
    throw new UnknownPaymentMethodError(
      `The sandbox has no payment method ${JSON.stringify(request.paymentMethod.slice(0, 100))}.`,
    );
  const added = await addPayment(db, { ...newPayment(sandbox, request, card), fingerprint });
  if (!added) return sameRequest(await getPaymentByKey(db, request.idempotencyKey), fingerprint);
  if (isSettled(added)) await announceSettled(sandbox, db, added);
  // The queue uses the real time, not the clock of tests.
  if (added.status === 'pending')
    await enqueue(db, settleJob, { paymentId: added.id }, { runAt: new Date(Date.now() + lateMs) });
  return added;
}

function newPayment(
  { publicUrl, clock }: Sandbox,
  request: PaymentRequest,
  card: TestCard,
): Omit<Parameters<typeof addPayment>[1], 'fingerprint'> {
  const { status, failureCode } = outcomeOf(card, request.offSession ?? false);
  const now = clock.now();
  return {
    id: `sandbox_payment_${newId()}`,
    idempotency_key: request.idempotencyKey,
    amount: request.amountMinor,
    currency: request.currency,
    payment_method: request.paymentMethod,
    customer_id: request.customerId ?? null,
    description: request.description,
    reference: request.reference,
    return_path: ownPath(request.returnUrl, publicUrl),
    status,
    failure_code: failureCode ?? null,
    created_at: now,
    settled_at: isSettled({ status }) ? now : null,
  };
}

function isSettled({ status }: Pick<PaymentRow, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed';
}

async function settle(
  sandbox: Sandbox,
  id: string,
  settlement: Omit<Parameters<typeof settlePayment>[2], 'at'>,
): Promise<void> {
  await plainTransaction(sandbox.database, async (db) => {
    const settled = await settlePayment(db, id, { ...settlement, at: sandbox.clock.now() });
    if (settled) await announceSettled(sandbox, db, settled);
  });
}

async function announceSettled(sandbox: Sandbox, db: Transaction<DB>, row: PaymentRow): Promise<void> {
  const type: PaymentSettledEvent['type'] = row.status === 'succeeded' ? 'payment.succeeded' : 'payment.failed';
  await announce(db, { type, payment: presentPayment(row, sandbox), createdAt: row.settled_at ?? row.created_at });
}

export function presentPayment(row: PaymentRow, { publicUrl }: Sandbox): ProviderPayment {
  return {
    id: row.id,
    status: row.status as ProviderPayment['status'],
    amountMinor: row.amount,
    reference: row.reference,
    ...(row.status === 'requires_action' ? { redirectUrl: `${publicUrl}/sandbox/payments/${row.id}` } : {}),
    ...(row.failure_code === null
      ? {}
      : { failureCode: row.failure_code, failureMessage: failureMessageOf(row.failure_code) }),
  };
}
