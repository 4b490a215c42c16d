import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/refunds.ts';
import type { Refund } from '@ovation/contract/money/refunds.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import { formatMoney } from '../../platform/words/dates.ts';
import type { App } from '../../app.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { newId } from '../../platform/new-id.ts';
import { requireApproval, type ApprovedCall } from '../approvals/index.ts';
import { lockPayment, type PaymentRow } from '../payments/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { refundablePayment, type RefundableAmount } from './policy.ts';
import { presentRefunds } from './present.ts';
import { insertRefund, loadRefund, sumReturned, type RefundRow } from './refund.store.ts';
import { requestRefund } from './request-refund.ts';
import { refundCharge } from './refund-charge.ts';

type RefundPayment = Call<typeof operations.refundPayment>;

/**
 * Refunds a payment to its card. The intent is recorded before the provider is asked; repeating the call finds it by
 * its idempotency key, and the job `settle-refunds` asks again if the answer is lost.
 */
export async function refundPayment(call: RefundPayment): Promise<Refund> {
  const { refundId } =
    (await earlierReply<{ refundId: string }>(call)) ?? (await idempotently(call, (work) => recordRefund(work, call)));
  const refund = await requestRefund(call.app, await loadRefund(call.app.database, refundId));
  return (await presentRefunds(call.app.database, [refund]))[0] as Refund;
}

async function recordRefund(work: Work, call: RefundPayment): Promise<{ refundId: string }> {
  const { app, actor, params, body } = call;
  const reason = cleanLine('reason', body.reason);
  const payment = await lockPayment(work.db, params.id);
  if (!payment) throw new Failure('not-found', t('This payment does not exist.'));
  const { left, refusal } = await refundableOf(work.db, app, payment);
  if (refusal !== null) throw new Failure('conflict', t('{problem} No money has moved.', { problem: refusal }));
  const amount = body.amount === undefined ? left : toMinor(body.amount);
  if (amount > left)
    throw invalidField(
      'amount',
      t('At most {amount} can be refunded. No money has moved.', { amount: formatMoney(fromMinor(left)) }),
    );
  await requireApproval(call, 'refundPayment', { amount, earlier: payment.amount - left });
  const { id } = await insertIntent(work, app, payment, { amount, reason, administratorId: actor.id });
  await recordEvent(work, call, {
    kind: 'refund',
    subjectId: payment.account_id,
    details: { payment: payment.id, amount: fromMinor(amount).toFixed(2) },
  });
  return { refundId: id };
}

/** What of a payment can still go back to its card. */
export async function refundableOf(
  db: Work['db'] | App['database'],
  app: App,
  payment: PaymentRow,
): Promise<RefundableAmount> {
  return refundablePayment(payment, await sumReturned(db, payment.id), {
    isKnown: app.payments.named(payment.provider) !== undefined,
  });
}

async function insertIntent(
  { db }: Work,
  app: App,
  payment: PaymentRow,
  {
    amount,
    reason,
    administratorId,
  }: { readonly amount: bigint; readonly reason: string; readonly administratorId: string },
): Promise<RefundRow> {
  const now = app.clock.now();
  return insertRefund(db, {
    id: newId(),
    payment_id: payment.id,
    account_id: payment.account_id,
    amount,
    reason,
    source: 'staff',
    administrator_id: administratorId,
    status: 'pending',
    provider: payment.provider,
    created_at: now,
    updated_at: now,
  });
}

/** Refunds that a second member of staff has approved. */
export function carryOutApproved({ approvedActions }: App): void {
  approvedActions.handle('refundCharge', (approved) => refundCharge(refundCallOf(approved)));
  approvedActions.handle('refundPayment', (approved) => refundPayment(refundCallOf(approved)));
}

type RefundCall = Call<typeof operations.refundCharge> & Call<typeof operations.refundPayment>;

function refundCallOf({ call, approval }: ApprovedCall): RefundCall {
  const body = { amount: fromMinor(approval.amount), reason: approval.note };
  return { ...call, params: { id: approval.object_id }, body } as RefundCall;
}
