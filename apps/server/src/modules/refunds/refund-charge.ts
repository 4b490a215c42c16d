import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/refunds.ts';
import type { Refund } from '@ovation/contract/money/refunds.ts';
import { fromMinor, grossForCash, toMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { newId } from '../../platform/new-id.ts';
import { requireApproval } from '../approvals/index.ts';
import { formatAmount, lockWallet, reverseCharge } from '../ledger/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { isActive } from './people.store.ts';
import { refundableCharge } from './policy.ts';
import { presentRefunds } from './present.ts';
import { notifyOfChargeRefund, notifyPerformerOfChargeRefund } from './letters/refund-letters.ts';
import { insertRefund, type RefundRow } from './refund.store.ts';
import { loadReversible, type ReversibleCharge } from './reversible-charge.store.ts';
import { cashLeft, partsOf, takenOf, lockSales } from './book-card-return.ts';
import { requireRow } from '../../platform/database/require-row.ts';

/** Refunds a sale to the wallet, wholly or in part. After a full refund the fan loses what they bought. */
export async function refundCharge(call: Call<typeof operations.refundCharge>): Promise<Refund> {
  const earlier = await earlierReply<Refund>(call);
  if (earlier) return earlier;
  const { app, actor, params, body } = call;
  const reason = cleanLine('reason', body.reason);
  return idempotently(call, async (work) => {
    const held = await lockCharge(work, params.id);
    if (!held) throw new Failure('not-found', t('This sale does not exist.'));
    const { left, refusal } = refundableCharge(held, { isActive: await isActive(work.db, held.payer_id) });
    if (refusal !== null) throw new Failure('conflict', t('{problem} No money has moved.', { problem: refusal }));
    const amount = body.amount === undefined ? left : toMinor(body.amount);
    if (amount > left)
      throw invalidField(
        'amount',
        t('At most {amount} can be refunded. No money has moved.', { amount: formatAmount(left) }),
      );
    await requireApproval(call, 'refundCharge', {
      amount,
      earlier: held.gross - held.site_discount - left,
    });
    const refund = await giveBack(work, app, held, {
      amount,
      isWhole: amount === left,
      reason,
      source: 'staff',
      administratorId: actor.id,
    });
    await recordEvent(work, call, {
      kind: 'refund',
      subjectId: held.payer_id,
      details: { sale: held.id, amount: fromMinor(amount).toFixed(2) },
    });
    await notifyPerformerOfChargeRefund(work, app, refund);
    return (await presentRefunds(work.db, [refund]))[0] as Refund;
  });
}

/** Locks what depends on the sale and the wallet in this order, and then reads what is left of the sale. */
export async function lockCharge(work: Work, id: string): Promise<ReversibleCharge | undefined> {
  const charge = await loadReversible(work.db, id);
  if (!charge) return undefined;
  await lockSales(work, charge.payer_id, id);
  await lockWallet(work, charge.payer_id, charge.book);
  return loadReversible(work.db, id);
}

interface Given {
  /** Minor units. */
  readonly amount: bigint;
  readonly isWhole: boolean;
  readonly reason: string;
  readonly source: 'staff' | 'removal' | 'performer' | 'site';
  /** The administrator who decided it, if one did. */
  readonly administratorId: string | null;
  /** No letter from here: the fan sees it where it happens, or the caller writes one with more than this. */
  readonly isQuiet?: boolean | undefined;
}

/** What the fan paid for was not delivered: all of it goes back at once, with a letter unless `isQuiet`. */
export async function returnUndelivered(
  work: Work,
  app: App,
  charge: ReversibleCharge,
  { reason, isQuiet = false }: { readonly reason: string; readonly isQuiet?: boolean },
): Promise<void> {
  // A concurrent call may have refunded it.
  if (charge.taken_gross === charge.gross) return;
  const amount = cashLeft(charge);
  await giveBack(work, app, charge, { amount, isWhole: true, reason, source: 'site', administratorId: null, isQuiet });
}

/** The same for a charge on which no order and no subscription depends. Locks the wallet only. */
export async function returnUnserved(work: Work, app: App, chargeId: string, reason: string): Promise<void> {
  const charge = await loadReversible(work.db, chargeId);
  if (!charge) throw new Error(`There is no charge ${chargeId}.`);
  await lockWallet(work, charge.payer_id, charge.book);
  const held = requireRow(await loadReversible(work.db, chargeId));
  await returnUndelivered(work, app, held, { reason, isQuiet: true });
}

/** Reverses the sale and emails the fan, unless `isQuiet`. The charge is locked. */
export async function giveBack(
  work: Work,
  app: App,
  charge: ReversibleCharge,
  { amount, isWhole, reason, source, administratorId, isQuiet = false }: Given,
): Promise<RefundRow> {
  const now = app.clock.now();
  const refund = await insertRefund(work.db, {
    id: newId(),
    charge_id: charge.id,
    account_id: charge.payer_id,
    amount,
    reason,
    source,
    administrator_id: administratorId,
    status: 'succeeded',
    settled_at: now,
    created_at: now,
    updated_at: now,
  });
  const gross = isWhole ? charge.gross - charge.taken_gross : grossForCash(partsOf(charge), takenOf(charge), amount);
  await reverseCharge(work, { chargeId: charge.id, gross, cause: 'refund', causeId: refund.id }, now);
  if (!isQuiet) await notifyOfChargeRefund(work, app, refund, { charge, isWhole });
  return refund;
}
