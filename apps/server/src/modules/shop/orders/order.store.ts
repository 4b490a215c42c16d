import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB, Orders } from '../../../platform/database/types.gen.ts';
import { eventRow, type OrderItemRow, type NewOrderEvent } from './order-item.store.ts';
import { closedStatuses } from './order-status.ts';

export interface OrderRow extends Omit<Selectable<Orders>, 'status' | 'type' | 'total'> {
  readonly status: OrderStatus;
  readonly type: ProductType;
  /** The database computes it: price − discount + shipping. */
  readonly total: bigint;
}

/** Without its total, which the database computes. */
export type NewOrder = Omit<Insertable<Orders>, 'total' | 'number'>;

const itemColumns = [
  'id',
  'order_id',
  'position',
  'product_id',
  'variant_id',
  'type',
  'name',
  'variant',
  'sku',
  'price',
  'quantity',
] as const;

/** Writes an order with its items. Returns undefined, and writes nothing, if another order has this number. */
export async function insertOrder(
  db: Kysely<DB>,
  order: NewOrder & { readonly number: string },
  items: readonly OrderItemRow[],
): Promise<OrderRow | undefined> {
  const rows = JSON.stringify(items, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return (await db
    .with('added', (adding) =>
      adding
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) => conflict.constraint('orders_number_unique').doNothing())
        .returningAll(),
    )
    .with('with_items', (adding) =>
      adding
        .insertInto('order_items')
        .columns(itemColumns)
        .expression((select) =>
          select
            .selectFrom(sql<OrderItemRow>`json_populate_recordset(null::order_items, ${rows}::json)`.as('item'))
            .select(itemColumns.map((column) => `item.${column}` as const))
            .where(({ exists, selectFrom }) => exists(selectFrom('added').select('added.id'))),
        ),
    )
    .selectFrom('added')
    .selectAll()
    .executeTakeFirst()) as OrderRow | undefined;
}

export async function loadOrder(db: Kysely<DB>, id: string): Promise<OrderRow | undefined> {
  return (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) as OrderRow | undefined;
}

/** In no particular order. */
export async function loadOrders(db: Kysely<DB>, ids: readonly string[]): Promise<OrderRow[]> {
  return (await db.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).execute()) as OrderRow[];
}

/** Locks an order, so that changes of it happen one after the other. */
export async function lockOrder(db: Kysely<DB>, id: string): Promise<OrderRow | undefined> {
  return (await db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | OrderRow
    | undefined;
}

/** Several at once, in the order of their ids. */
export async function lockOrders(db: Kysely<DB>, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return (await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()) as OrderRow[];
}

/** The orders that were bought together, in the order in which they are locked. */
export async function listOrdersOfCheckout(db: Kysely<DB>, checkoutId: string): Promise<OrderRow[]> {
  return (await db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .execute()) as OrderRow[];
}

export async function lockOrdersOfCheckout(db: Kysely<DB>, checkoutId: string): Promise<OrderRow[]> {
  return (await db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .forUpdate()
    .execute()) as OrderRow[];
}

/** Locks the paid orders of a buyer, or the one of a charge. */
export async function lockOrdersOfBuyer(
  db: Kysely<DB>,
  { payerId, chargeId }: { readonly payerId: string; readonly chargeId?: string },
): Promise<OrderRow[]> {
  return (await db
    .selectFrom('orders')
    .selectAll()
    .where('buyer_id', '=', payerId)
    .where('charge_id', 'is not', null)
    .$if(chargeId !== undefined, (query) => query.where('charge_id', '=', chargeId ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute()) as OrderRow[];
}

export interface OpenCheckout {
  readonly id: string;
  readonly product_id: string;
  readonly type: string;
  /** Of its card payment; null before it is recorded. */
  readonly payment_status: string | null;
}

/** The unpaid orders of a buyer that hold pieces of some products, one row for each of their items. */
export async function listUnpaidOrders(
  db: Kysely<DB>,
  buyerId: string,
  productIds: readonly string[],
): Promise<OpenCheckout[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'order_items.product_id', 'order_items.type', 'payments.status as payment_status'])
    .where('orders.buyer_id', '=', buyerId)
    .where('orders.status', '=', 'unpaid')
    .where('order_items.product_id', '=', anyOf(productIds))
    .orderBy('orders.id')
    .execute();
}

/** Saves a step of an order, or several at once, with their entries in its history. */
export async function saveSteps(
  db: Kysely<DB>,
  id: string,
  change: Updateable<Orders>,
  steps: readonly NewOrderEvent[],
  now: Date,
): Promise<OrderRow> {
  return (await db
    .with('recorded', (recording) =>
      recording.insertInto('order_events').values(steps.map((step) => eventRow(step, now))),
    )
    .updateTable('orders')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as OrderRow;
}

export async function saveOrder(db: Kysely<DB>, id: string, change: Updateable<Orders>, now: Date): Promise<OrderRow> {
  return (await db
    .updateTable('orders')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as OrderRow;
}

/** Links the orders of a checkout with the card payment that is to pay for them. */
export async function setPayment(db: Kysely<DB>, checkoutId: string, paymentId: string): Promise<void> {
  await db.updateTable('orders').set({ payment_id: paymentId }).where('checkout_id', '=', checkoutId).execute();
}

/** Deletes the orders of a checkout whose payment was never tried. */
export async function deleteUnpaidOrders(db: Kysely<DB>, checkoutId: string): Promise<void> {
  await db.deleteFrom('orders').where('checkout_id', '=', checkoutId).where('status', '=', 'unpaid').execute();
}

/** Unpaid orders whose reservation ran out, the oldest first. */
export async function listRunOut(db: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'unpaid')
    .where('reserved_until', '<=', now)
    .orderBy('reserved_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders that are completed by themselves by now, the oldest first. */
export async function listDue(db: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('completes_at', '<=', now)
    .orderBy('completes_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders of a seller that cost nothing and wait to be shipped. */
export async function listFreeWaiting(db: Kysely<DB>, performerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('charges', 'charges.id', 'orders.charge_id')
    .select('orders.id')
    .where('orders.performer_id', '=', performerId)
    .where('orders.status', 'in', ['paid', 'preparing'])
    .where('charges.gross', '=', 0n)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the addresses of some orders that ended before a moment. Returns how many. */
export async function removeOldAddresses(db: Kysely<DB>, before: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ address_sealed: null })
    .where('id', 'in', (old) =>
      old
        .selectFrom('orders')
        .select('id')
        .where('address_sealed', 'is not', null)
        .where('status', 'in', closedStatuses)
        .where(sql<boolean>`coalesce(completed_at, updated_at) < ${before}`)
        .orderBy(sql`coalesce(completed_at, updated_at)`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
