import { english } from '@ovation/language/t.ts';
import { returnedOnCancelling } from '@ovation/domain';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { changeOrder } from '../../orders/change-order.ts';
import { bookReturn, giveBackAll, requireRefundable, type Giver, type LockedOrder } from '../../orders/give-back.ts';
import { formatOrderNumber } from '../../orders/order-number.ts';
import type { OrderRow } from '../../orders/order.store.ts';
import { storedAmount, storedText } from '../../../../platform/language/stored-text.ts';

/** Once work has begun, its performer keeps the deposit, unless they are late. Minor units. */
export function keptDeposit({ status, due_at, deposit }: OrderRow, now: Date): bigint {
  const isInTime = due_at !== null && now < due_at;
  return status === 'preparing' && isInTime ? deposit : 0n;
}

/** The buyer cancels: everything goes back, or all but the deposit. Throws conflict if they may not. */
export async function cancelAsBuyer(work: Work, app: App, locked: LockedOrder, giver: Giver): Promise<OrderRow> {
  const { order, charge } = locked;
  const deposit = keptDeposit(order, app.clock.now());
  if (deposit === 0n || !charge || charge.gross === 0n) return giveBackAll(work, app, locked, 'cancelled', giver);
  const left = await requireRefundable(work, charge);
  const returned = returnedOnCancelling(left, deposit);
  const kept = left - returned;
  const changed = await changeOrder(work, app, order, {
    to: 'cancelled',
    by: giver.by,
    actorId: giver.actorId,
    note:
      giver.reason === ''
        ? storedText(english('The creator keeps the deposit of {amount}.'), { amount: storedAmount(kept) })
        : storedText(english('The creator keeps the deposit of {amount}. {reason}'), {
            amount: storedAmount(kept),
            reason: giver.reason,
          }),
    values: { kept },
  });
  if (returned > 0n)
    await bookReturn(
      work,
      app,
      charge,
      { amount: returned, isWhole: false },
      {
        ...giver,
        reason: storedText(english('You cancelled order {number}. The deposit is not returned.'), {
          number: formatOrderNumber(order.number),
        }),
      },
    );
  return changed;
}
