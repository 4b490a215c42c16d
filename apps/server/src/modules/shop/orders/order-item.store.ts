import type { ProductType } from '@ovation/contract/shop/products.ts';
import type { Kysely, Selectable, Insertable } from 'kysely';
import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { OrderParty } from '@ovation/domain';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB, OrderItems, OrderEvents } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export interface OrderItemRow extends Omit<Selectable<OrderItems>, 'type'> {
  readonly type: ProductType;
}

/** The items of some orders, in their order. */
export async function loadItems(db: Kysely<DB>, orderIds: readonly string[]): Promise<OrderItemRow[]> {
  return (await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('order_id')
    .orderBy('position')
    .execute()) as OrderItemRow[];
}

/**
 * Marks the items of an order as back in stock. Returns those that were not yet, so that none comes back twice. A
 * licence key that was paid for has been seen, so such an item does not come back.
 */
export async function markReturned(db: Kysely<DB>, orderId: string, now: Date): Promise<OrderItemRow[]> {
  return (await db
    .updateTable('order_items')
    .set({ returned_at: now })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .where((where) =>
      where.or([
        where('is_keyed', '=', false),
        where.exists(where.selectFrom('orders').select('id').where('id', '=', orderId).where('charge_id', 'is', null)),
      ]),
    )
    .returningAll()
    .execute()) as OrderItemRow[];
}

/** The opposite, for an order that is paid or restored after all, once its pieces are taken again. */
export async function markTaken(db: Kysely<DB>, orderId: string): Promise<void> {
  await db.updateTable('order_items').set({ returned_at: null }).where('order_id', '=', orderId).execute();
}

export async function markKeyed(db: Kysely<DB>, itemIds: ReadonlySet<string>): Promise<void> {
  if (itemIds.size === 0) return;
  await db
    .updateTable('order_items')
    .set({ is_keyed: true })
    .where('id', '=', anyOf([...itemIds]))
    .execute();
}

export interface OrderEventRow extends Omit<Selectable<OrderEvents>, 'status' | 'actor'> {
  readonly status: OrderStatus;
  readonly actor: OrderParty;
}

export interface NewOrderEvent {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly by: OrderParty;
  readonly actorId?: string | undefined;
  readonly note?: string | undefined;
}

export async function insertOrderEvents(db: Kysely<DB>, events: readonly NewOrderEvent[], now: Date): Promise<void> {
  await db
    .insertInto('order_events')
    .values(events.map((event) => eventRow(event, now)))
    .execute();
}

export function eventRow({ orderId, status, by, actorId, note }: NewOrderEvent, now: Date): Insertable<OrderEvents> {
  return {
    id: newId(),
    order_id: orderId,
    status,
    actor: by,
    actor_id: actorId ?? null,
    note: note || null,
    created_at: now,
  };
}

/** The history of some orders, oldest first. */
export async function loadOrderEvents(db: Kysely<DB>, orderIds: readonly string[]): Promise<OrderEventRow[]> {
  return (await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('id')
    .execute()) as OrderEventRow[];
}
