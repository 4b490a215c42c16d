import { statusNames } from './order-status.ts';
import { english, t, translated } from '@ovation/language/t.ts';
import type { OrderParty } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { formatAmount } from '../../ledger/index.ts';
import {
  cashLeft,
  giveBack,
  isActive,
  lockCharge,
  refundableCharge,
  type ReversibleCharge,
} from '../../refunds/index.ts';
import { changeOrder, mayChange } from './change-order.ts';
import { formatOrderNumber } from './order-number.ts';
import { loadOrder, lockOrder, saveSteps, type OrderRow } from './order.store.ts';
import { storedAmount, storedText, storedWithin } from '../../../platform/language/stored-text.ts';

/** An order with its sale, if it was paid. The wallet is locked, too. */
export interface LockedOrder {
  readonly order: OrderRow;
  readonly charge: ReversibleCharge | undefined;
}

/** Who gives money back, and why. */
export interface Giver {
  readonly by: OrderParty;
  readonly actorId: string;
  /** What the buyer reads, as a stored text. */
  readonly reason: string;
  /** The step of the order that follows names the part that is given back, so its letter is the only one. */
  readonly isQuiet?: boolean;
}

/** Locks an order and what its money needs, in the order of all refunds. Undefined if there is no such order. */
export async function lockOrderAndSale(work: Work, id: string): Promise<LockedOrder | undefined> {
  const found = await loadOrder(work.db, id);
  if (!found) return undefined;
  const charge = found.charge_id === null ? undefined : await lockCharge(work, found.charge_id);
  const order = await lockOrder(work.db, id);
  // It was paid just now.
  if (order?.charge_id !== found.charge_id) throw new Failure('conflict');
  return { order, charge };
}

/**
 * Ends an order and returns all that is left of its money to the buyer's wallet. Throws conflict if this party may not
 * do it, or if the buyer has closed the account.
 */
export async function giveBackAll(
  work: Work,
  app: App,
  { order, charge }: LockedOrder,
  to: 'cancelled' | 'refunded',
  giver: Giver,
): Promise<OrderRow> {
  const isFree = charge === undefined || charge.gross === 0n;
  if (!isFree && mayChange(order, { to, by: giver.by })) await requireRefundable(work, charge);
  const { by, actorId, reason } = giver;
  const changed = await changeOrder(work, app, order, { to, by, actorId, note: reason });
  if (!isFree)
    await bookReturn(work, app, charge, { amount: cashLeft(charge), isWhole: true }, letterOf(order, to, giver));
  return changed;
}

/**
 * Returns a part of an order's money to the buyer's wallet, or all that is left, which makes the order refunded.
 * `amount` in minor units. Throws conflict, and field-invalid for more than is left.
 */
export async function giveBackPart(
  work: Work,
  app: App,
  locked: LockedOrder,
  amount: bigint,
  giver: Giver,
): Promise<OrderRow> {
  const { order, charge } = locked;
  if (!charge || !mayChange(order, { to: 'refunded', by: giver.by }))
    throw new Failure(
      'conflict',
      t('This order is {status}, so it can’t be refunded.', { status: translated(statusNames[order.status]) }),
    );
  const left = await requireRefundable(work, charge);
  if (amount > left)
    throw invalidField(
      'amount',
      t('At most {amount} can be refunded. No money has moved.', { amount: formatAmount(left) }),
    );
  if (amount === left) return giveBackAll(work, app, locked, 'refunded', giver);
  await bookReturn(work, app, charge, { amount, isWhole: false }, giver);
  return recordGiven(work, app, order, amount, giver);
}

/** What can still be given back, in minor units. Throws conflict if nothing can. */
export async function requireRefundable(work: Work, charge: ReversibleCharge): Promise<bigint> {
  const { left, refusal } = refundableCharge(charge, { isActive: await isActive(work.db, charge.payer_id) });
  if (refusal !== null) throw new Failure('conflict', t('{problem} No money has moved.', { problem: refusal }));
  return left;
}

/** Returns an amount, in minor units, to the buyer's wallet. The sale is locked, and can be refunded. */
export async function bookReturn(
  work: Work,
  app: App,
  charge: ReversibleCharge,
  given: { readonly amount: bigint; readonly isWhole: boolean },
  { by, actorId, reason, isQuiet }: Giver,
): Promise<void> {
  const isStaff = by === 'staff';
  await giveBack(work, app, charge, {
    ...given,
    reason,
    source: isStaff ? 'staff' : 'performer',
    administratorId: isStaff ? actorId : null,
    isQuiet,
  });
}

/** The history names partial refunds, which change no status. */
async function recordGiven(
  work: Work,
  app: App,
  { id, status }: OrderRow,
  amount: bigint,
  { by, actorId, reason }: Giver,
): Promise<OrderRow> {
  const now = app.clock.now();
  const note = storedText(english('{amount} refunded: {reason}'), {
    amount: storedAmount(amount),
    reason: storedWithin(reason),
  });
  return saveSteps(work.db, id, {}, [{ orderId: id, status, by, actorId, note }], now);
}

/** The letter to the buyer gives a reason, also where no one wrote one. */
function letterOf({ number }: OrderRow, to: 'cancelled' | 'refunded', giver: Giver): Giver {
  if (giver.reason !== '') return giver;
  const shown = formatOrderNumber(number);
  const reason =
    giver.by === 'buyer'
      ? storedText(
          english(
            '{to, select, cancelled {Order {number} was cancelled by its buyer.} other {Order {number} was refunded at its buyer’s request.}}',
          ),
          { to, number: shown },
        )
      : storedText(
          english(
            '{to, select, cancelled {Order {number} was cancelled by its seller.} other {Order {number} was refunded by its seller.}}',
          ),
          { to, number: shown },
        );
  return { ...giver, reason };
}
