import { tokensToReturn } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { ProviderDispute } from '../../../gateways/payments/payments.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { restoreCharges, restorePayment } from '../../ledger/index.ts';
import type { PaymentRow } from '../../payments/index.ts';
import { notifyOfDispute } from '../letters/dispute-letters.ts';
import { findDispute, insertDispute, updateDispute, type DisputeRow } from './dispute.store.ts';
import { sumReturned } from '../refund.store.ts';
import { listUnrestorable } from '../reversible-charge.store.ts';
import { bookCardReturn, lockSales } from '../book-card-return.ts';

const order: Record<ProviderDispute['status'], number> = { open: 0, lost: 1, won: 2 };

/**
 * Applies what a provider reports about a dispute. Repeated, late or reordered reports lead to the same result: the
 * card's owner has the money while the dispute is open or lost, and we have it once it is won. The payment is locked.
 */
export async function settleDispute(
  work: Work,
  app: App,
  payment: PaymentRow,
  reported: ProviderDispute,
): Promise<void> {
  const known = await findDispute(work.db, payment.provider, reported.id);
  if (known && order[reported.status] <= order[known.status as ProviderDispute['status']]) return;
  const dispute = known
    ? await advance(work, app, payment, known, reported)
    : await begin(work, app, payment, reported);
  await notifyOfDispute(work, app, dispute);
}

/** The first report of a dispute. If it is won already, no money moves. */
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
  if (isTaken) await bookCardReturn(work, payment, { cause: 'dispute', causeId: dispute.id, amount, tokens }, now);
  return dispute;
}

async function advance(
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

/**
 * The wallet gets its money back and pays again for its sales, except what the fan has bought again or what is gone.
 */
async function giveBack(work: Work, payment: PaymentRow, { id, amount, tokens }: DisputeRow, now: Date): Promise<void> {
  await lockSales(work, payment.account_id);
  await restorePayment(
    work,
    { ownerId: payment.account_id, provider: payment.provider, amount, tokens, referenceId: id },
    now,
  );
  await restoreCharges(work, id, now, { except: await listUnrestorable(work.db, id) });
}
