import { sql, type Insertable, type Kysely } from 'kysely';
import { anyOf } from '../../../../platform/database/any-of.ts';
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
