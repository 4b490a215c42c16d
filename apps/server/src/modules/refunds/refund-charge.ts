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
import { lockWallet, reverseCharge } from '../ledger/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { lockSales } from './lock-sales.ts';
import { isActive } from './people.store.ts';
import { refundableCharge } from './policy.ts';
import { presentRefunds } from './present.ts';
import { notifyOfChargeRefund, notifyPerformerOfChargeRefund } from './letters/refund-letters.ts';
import { insertRefund, type RefundRow } from './refund.store.ts';
import { loadReversible, type ReversibleCharge } from './reversible-charge.store.ts';
import { partsOf, takenOf } from './book-card-return.ts';

/** Refunds a sale to the wallet, wholly or in part. After a full refund the fan loses what they bought. */
export async function refundCharge(call: Call<typeof operations.refundCharge>): Promise<Refund> {
  const earlier = await earlierReply<Refund>(call);
  if (earlier) return earlier;
  const { app, actor, params, body } = call;
  const reason = cleanLine('reason', body.reason);
  return idempotently(call, async (work) => {
    const held = await lockCharge(work, params.id);
    if (!held) throw new Failure('not-found', 'This sale does not exist.');
    const { left, refusal } = refundableCharge(held, { isActive: await isActive(work.db, held.payer_id) });
    if (refusal !== null) throw new Failure('conflict', `${refusal} No money has moved.`);
    const amount = body.amount === undefined ? left : toMinor(body.amount);
    if (amount > left)
      throw invalidField('amount', `At most ${fromMinor(left).toFixed(2)} is left of it. No money has moved.`);
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
  readonly source: 'staff' | 'removal' | 'performer';
  /** The administrator who decided it, if one did. */
  readonly administratorId: string | null;
}

/** Reverses the sale and notifies the fan. The charge is locked. */
export async function giveBack(
  work: Work,
  app: App,
  charge: ReversibleCharge,
  { amount, isWhole, reason, source, administratorId }: Given,
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
  await notifyOfChargeRefund(work, app, refund, { charge, isWhole });
  return refund;
}
