import { tokensToReturn } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { ProviderDispute } from '../../../gateways/payments/payments.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { restoreCharges, restorePayment } from '../../ledger/index.ts';
import type { PaymentRow } from '../../payments/index.ts';
import { tellOfDispute } from '../letters/dispute-letters.ts';
import { findDispute, insertDispute, updateDispute, type DisputeRow } from './dispute.store.ts';
import { sumReturned } from '../refund.store.ts';
import { holdSubscriptionsOf, listGoneFor } from '../reversible-charge.store.ts';
import { takeMoney } from '../take-money.ts';

const order: Record<ProviderDispute['status'], number> = { open: 0, lost: 1, won: 2 };

/**
 * Takes in what a provider says of a dispute. However often, late and in whatever order it is told, it ends the same: the money is with the card's
 * owner while it is open or when it was lost, and with us when it was won. The payment is locked.
 */
export async function takeDispute(work: Work, app: App, payment: PaymentRow, told: ProviderDispute): Promise<void> {
  const known = await findDispute(work.db, payment.provider, told.id);
  if (known && order[told.status] <= order[known.status as ProviderDispute['status']]) return;
  const dispute = known ? await goOn(work, app, payment, known, told) : await begin(work, app, payment, told);
  await tellOfDispute(work, app, dispute);
}

/** The first that we hear of it; where that is its good end, nothing moves. */
async function begin(
  work: Work,
  app: App,
  payment: PaymentRow,
  { id, amountMinor: amount, reason, status, evidenceDueAt }: ProviderDispute,
): Promise<DisputeRow> {
  const now = app.clock.now();
  const isTaken = status !== 'won';
  const tokens = isTaken ? tokensToReturn(payment, (await sumReturned(work.db, payment.id)).booked, amount) : 0n;
  const dispute = await insertDispute(work.db, {
    id: newId(),
    payment_id: payment.id,
    account_id: payment.account_id,
    provider: payment.provider,
    provider_dispute_id: id,
    amount,
    tokens,
    is_taken: isTaken,
    reason,
    status,
    evidence_due_at: evidenceDueAt ?? null,
    closed_at: status === 'open' ? null : now,
    created_at: now,
    updated_at: now,
  });
  if (isTaken) await takeMoney(work, payment, { cause: 'dispute', causeId: dispute.id, amount, tokens }, now);
  return dispute;
}

async function goOn(
  work: Work,
  app: App,
  payment: PaymentRow,
  dispute: DisputeRow,
  { status }: ProviderDispute,
): Promise<DisputeRow> {
  const now = app.clock.now();
  if (status === 'won' && dispute.is_taken) await giveBack(work, payment, dispute, now);
  return updateDispute(work.db, dispute.id, { status, closed_at: now }, now);
}

/** The wallet has its money again, and pays once more for what it had paid for, but not for what the fan has bought anew or what is gone. */
async function giveBack(work: Work, payment: PaymentRow, { id, amount, tokens }: DisputeRow, now: Date): Promise<void> {
  await holdSubscriptionsOf(work.db, payment.account_id);
  await restorePayment(
    work,
    { ownerId: payment.account_id, provider: payment.provider, amount, tokens, referenceId: id },
    now,
  );
  await restoreCharges(work, id, now, { except: await listGoneFor(work.db, id) });
}
