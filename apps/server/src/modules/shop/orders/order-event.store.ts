import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { OrderParty } from '@ovation/domain';
import type { Kysely, Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB, OrderEvents } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export interface OrderEventRow extends Omit<Selectable<OrderEvents>, 'status' | 'actor'> {
  readonly status: OrderStatus;
  readonly actor: OrderParty;
}

interface NewOrderEvent {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly by: OrderParty;
  readonly actorId?: string | undefined;
  readonly note?: string | undefined;
}

export async function insertOrderEvent(
  db: Kysely<DB>,
  { orderId, status, by, actorId, note }: NewOrderEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      id: newId(),
      order_id: orderId,
      status,
      actor: by,
      actor_id: actorId ?? null,
      note: note || null,
      created_at: now,
    })
    .execute();
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
