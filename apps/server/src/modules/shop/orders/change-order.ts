import { t } from '@ovation/language/t.ts';
import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import { nextStatuses, type OrderParty } from '@ovation/domain';
import type { Updateable } from 'kysely';
import type { App } from '../../../app.ts';
import type { Orders } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { releaseCharge } from '../../ledger/index.ts';
import { deletePurchaseOf } from '../../purchases/index.ts';
import { dayMs, readShopTerms, type ShopTerms } from '../terms.ts';
import { insertOrderEvent } from './order-event.store.ts';
import { markReturned } from './order-item.store.ts';
import { deliveryOf, freesPieces, isClosed, isUndone, statusNames } from './order-status.ts';
import { saveOrder, type OrderRow } from './order.store.ts';
import { returnPieces } from './pieces.ts';

export interface OrderChange {
  readonly to: OrderStatus;
  readonly by: OrderParty;
  /** The account that changes it; none for the system. */
  readonly actorId?: string | undefined;
  readonly note?: string | undefined;
  /** Minor units that went back with it, for the letters. */
  readonly given?: bigint;
  /** More columns that change with it. */
  readonly values?: Updateable<Orders>;
}

/**
 * The one way to change an order's status. The order is locked. Checks that this party may do it, records it, returns
 * what was not shipped to stock, releases the money of an order that is over, and notifies both sides. Money that goes
 * back is booked by the caller, in the same transaction. Throws conflict.
 */
export async function changeOrder(work: Work, app: App, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  requireTransition(order, change);
  const now = app.clock.now();
  const changed = await saveOrder(
    work.db,
    order.id,
    { ...timesOf(order, change.to, await readShopTerms(app), now), ...change.values, status: change.to },
    now,
  );
  await insertOrderEvent(work.db, { orderId: order.id, status: change.to, ...change }, now);
  if (isUndone(change.to) && changed.charge_id !== null) await deletePurchaseOf(work.db, changed.charge_id);
  if (freesPieces(changed, change.to)) await returnPieces(work, await markReturned(work.db, order.id, now));
  if (isClosed(change.to) && changed.charge_id !== null) await releaseCharge(work.db, changed.charge_id, now);
  await announce(work, app, order, change);
  return changed;
}

export function mayChange(order: OrderRow, { to, by }: Pick<OrderChange, 'to' | 'by'>): boolean {
  return nextStatuses({ status: order.status, ...deliveryOf(order) }, by).includes(to);
}

function requireTransition(order: OrderRow, change: OrderChange): void {
  if (mayChange(order, change)) return;
  throw new Failure(
    'conflict',
    t('This order is {status}, so it cannot become {to} this way.', {
      status: statusNames[order.status],
      to: statusNames[change.to],
    }),
  );
}

function timesOf(
  { type, days }: OrderRow,
  to: OrderStatus,
  { deliveredDays, acceptDays, shippedDays }: ShopTerms,
  now: Date,
): Updateable<Orders> {
  const later = (count: number): Date => new Date(now.getTime() + count * dayMs);
  const none = { completes_at: null, reserved_until: null };
  if (to === 'paid') return { ...none, paid_at: now, due_at: days === null ? null : later(days) };
  if (to === 'shipped') return { ...none, shipped_at: now, completes_at: later(shippedDays) };
  if (to === 'delivered')
    return { ...none, delivered_at: now, completes_at: later(type === 'made_to_order' ? acceptDays : deliveredDays) };
  return to === 'completed' ? { ...none, completed_at: now } : none;
}

async function announce(work: Work, app: App, order: OrderRow, { to, by, note, given }: OrderChange): Promise<void> {
  const { id, number, buyer_id, performer_id, status } = order;
  await work.publish('order.changed', {
    orderId: id,
    number,
    buyerId: buyer_id,
    performerId: performer_id,
    from: status,
    status: to,
    by,
    note: note || null,
    given,
  });
  work.afterCommit(() => {
    for (const accountId of [buyer_id, performer_id])
      app.realtime.emit(accountId, 'order.changed', { orderId: id, status: to });
  });
}
