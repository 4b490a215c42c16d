import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { OrderParty } from '@ovation/domain';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB, OrderEvents } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

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
