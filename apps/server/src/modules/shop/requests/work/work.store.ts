import { sql, type Insertable, type Kysely } from 'kysely';
import type { AnsweredQuestion } from '@ovation/contract/shop/made-to-order.ts';
import { anyOf } from '../../../../platform/database/list.ts';
import type { DB, OrderResults } from '../../../../platform/database/types.gen.ts';

/** A file that was delivered with an order. */
export interface OrderResultRow {
  readonly file_id: string;
  readonly order_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly size_bytes: bigint;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

export async function insertResults(db: Kysely<DB>, results: readonly Insertable<OrderResults>[]): Promise<void> {
  if (results.length === 0) return;
  await db
    .insertInto('order_results')
    .values([...results])
    .execute();
}

/** The results of some orders, in the order in which they were delivered. */
export async function loadResults(db: Kysely<DB>, orderIds: readonly string[]): Promise<OrderResultRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<OrderResultRow>`
    select r.*, f.size_bytes, f.sha256, f.storage_key
    from order_results r
    join files f on f.id = r.file_id
    where r.order_id = ${anyOf(orderIds)}
    order by r.created_at, r.file_id`.execute(db);
  return rows;
}

export interface OrderBrief {
  readonly order_id: string;
  readonly brief: string;
  readonly answers: readonly AnsweredQuestion[];
}

/** What the buyers of some orders asked for. */
export async function loadBriefs(db: Kysely<DB>, orderIds: readonly string[]): Promise<OrderBrief[]> {
  if (orderIds.length === 0) return [];
  return (await db
    .selectFrom('product_requests')
    .select(['order_id', 'brief', 'answers'])
    .where('order_id', '=', anyOf(orderIds))
    .execute()) as unknown as OrderBrief[];
}

/** Of what both sides were notified. */
export const told = { nothing: 0, soon: 1, late: 2 } as const;

/** Orders that are late or due before `soon`, and of which nobody was notified yet; those due first come first. */
export async function listDueOrders(db: Kysely<DB>, now: Date, soon: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from orders
    where due_told < ${sql.lit(told.late)}
      and status in ('paid', 'preparing')
      and (due_at <= ${now} or (due_at <= ${soon} and due_told < ${sql.lit(told.soon)}))
    order by due_at
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Without changing when the order was changed: nothing about it did. */
export async function markTold(db: Kysely<DB>, id: string, state: number): Promise<void> {
  await db.updateTable('orders').set({ due_told: state }).where('id', '=', id).execute();
}
