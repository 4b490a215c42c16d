import { english, t, translated } from '@ovation/language/t.ts';
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
import { markReturned } from './order-item.store.ts';
import { deliveryOf, freesPieces, isClosed, isMoneyHeld, isUndone, statusNames } from './order-status.ts';
import { saveSteps, listRunOut, lockOrder, type OrderRow } from './order.store.ts';
import { returnPieces } from './pieces.ts';
import { job } from '../../../platform/jobs/job.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

export interface OrderChange {
  readonly to: OrderStatus;
  /** A status before it that the order passes through at the same moment: only its history tells. */
  readonly through?: OrderStatus | undefined;
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
  const steps = change.through === undefined ? [change.to] : [change.through, change.to];
  requireTransitions(order, steps, change.by);
  const now = app.clock.now();
  const terms = await readShopTerms(app);
  const times = steps.reduce((set, to) => ({ ...set, ...timesOf(order, to, terms, now) }), {});
  const changed = await saveSteps(
    work.db,
    order.id,
    { ...times, ...change.values, status: change.to },
    steps.map((status) => ({ ...change, orderId: order.id, status })),
    now,
  );
  if (isUndone(change.to) && changed.charge_id !== null) await deletePurchaseOf(work.db, changed.charge_id);
  if (freesPieces(changed, change.to)) await returnPieces(work, await markReturned(work.db, order.id, now));
  if (isClosed(change.to) && changed.charge_id !== null && isMoneyHeld(changed))
    await releaseCharge(work.db, changed.charge_id, now);
  await announce(work, app, order, change);
  return changed;
}

export function mayChange(order: OrderRow, { to, by }: Pick<OrderChange, 'to' | 'by'>): boolean {
  return nextStatuses({ status: order.status, ...deliveryOf(order) }, by).includes(to);
}

function requireTransitions(order: OrderRow, steps: readonly OrderStatus[], by: OrderParty): void {
  let { status } = order;
  for (const to of steps) {
    if (!mayChange({ ...order, status }, { to, by }))
      throw new Failure(
        'conflict',
        t('This order is {status}, so it cannot become {to} this way.', {
          status: translated(statusNames[status]),
          to: translated(statusNames[to]),
        }),
      );
    status = to;
  }
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
  const { id, number, type, buyer_id, performer_id, status } = order;
  await work.publish('order.changed', {
    orderId: id,
    number,
    type,
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

const batch = 100;

export const cancelUnpaidOrdersJob = job({ name: 'cancel-unpaid-orders' });

/** Lets go of the pieces of orders whose payment did not arrive in time. Safe to run twice, and beside itself. */
export async function cancelUnpaidOrders(app: App): Promise<void> {
  for (;;) {
    const ids = await listRunOut(app.database, app.clock.now(), batch);
    for (const id of ids) await cancel(app, id);
    if (ids.length < batch) return;
  }
}

async function cancel(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const order = await lockOrder(work.db, id);
    if (order?.status !== 'unpaid' || (order.reserved_until ?? 0) > app.clock.now()) return;
    const note = storedText(english('The payment did not arrive in time. Nothing was charged.'));
    await changeOrder(work, app, order, { to: 'cancelled', by: 'system', note });
  });
}
