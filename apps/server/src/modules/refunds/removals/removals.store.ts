import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Removal } from '../jobs/refund-many.ts';

/** The charge of a buyer of removed content who still has an account and is not fully refunded yet. */
export async function findNextSale(
  db: Kysely<DB>,
  { objectKind, objectId }: Pick<Removal, 'objectKind' | 'objectId'>,
): Promise<string | undefined> {
  if (objectKind === 'product') return findNextOrder(db, objectId);
  const row = await db
    .selectFrom('purchases')
    .innerJoin('accounts', 'accounts.id', 'purchases.account_id')
    .select('purchases.charge_id')
    .where('object_kind', '=', objectKind)
    .where('object_id', '=', objectId)
    .where('accounts.status', '!=', 'closed')
    .where(
      sql<boolean>`(select gross from charges where id = charge_id) > (
        select coalesce(sum(r.gross), 0)
        from charge_reversals r
        where r.charge_id = purchases.charge_id and r.restored_at is null)`,
    )
    .orderBy('purchases.charge_id')
    .limit(1)
    .executeTakeFirst();
  return row?.charge_id;
}

/** The same for an order with a removed product: of downloads alone, or not shipped yet. What was shipped stays. */
async function findNextOrder(db: Kysely<DB>, productId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from order_items i
    join orders o on o.id = i.order_id
    join charges c on c.id = o.charge_id
    join accounts buyer on buyer.id = o.buyer_id
    where i.product_id = ${productId}
      and (o.status in ('paid', 'preparing') or o.type = 'digital' and o.status = 'completed')
      and buyer.status <> 'closed'
      and c.gross > (
        select coalesce(sum(r.gross), 0)
        from charge_reversals r
        where r.charge_id = c.id and r.restored_at is null)
    order by c.id
    limit 1`.execute(db);
  return rows[0]?.id;
}

/** The charges for an object, or for orders with a product in them. */
function isFor({ objectKind, objectId }: Pick<Removal, 'objectKind' | 'objectId'>) {
  return objectKind === 'product'
    ? sql`exists (select from order_items i where i.order_id = c.object_id and i.product_id = ${objectId})`
    : sql`c.object_id = ${objectId}`;
}

export interface RemovalSum {
  readonly performer_id: string;
  readonly type: string;
  readonly buyers: bigint;
  /** The performer's share, in minor units. */
  readonly net: bigint;
}

/** What the removal of one object has refunded; undefined if no one had bought it. */
export async function sumRemoval(
  db: Kysely<DB>,
  removal: Pick<Removal, 'objectKind' | 'objectId'>,
): Promise<RemovalSum | undefined> {
  const { rows } = await sql<RemovalSum>`
    select c.performer_id, c.type, count(*) as buyers, sum(r.net)::bigint as net
    from refunds f
    join charges c on c.id = f.charge_id
    join charge_reversals r on r.cause_id = f.id
    where f.source = 'removal'
      and c.type = ${removal.objectKind}
      and ${isFor(removal)}
    group by c.performer_id, c.type`.execute(db);
  return rows[0];
}
