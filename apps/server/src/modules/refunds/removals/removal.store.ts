import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Removal } from '../jobs/refund-buyers.ts';

/** The charge of a buyer of removed content who still has an account and is not fully refunded yet. */
export async function findNextSale(
  db: Kysely<DB>,
  { objectKind, objectId }: Pick<Removal, 'objectKind' | 'objectId'>,
): Promise<string | undefined> {
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
  { objectKind, objectId }: Pick<Removal, 'objectKind' | 'objectId'>,
): Promise<RemovalSum | undefined> {
  const { rows } = await sql<RemovalSum>`
    select c.performer_id, c.type, count(*) as buyers, sum(r.net)::bigint as net
    from refunds f
    join charges c on c.id = f.charge_id
    join charge_reversals r on r.cause_id = f.id
    where f.source = 'removal'
      and c.type = ${objectKind}
      and c.object_id = ${objectId}
    group by c.performer_id, c.type`.execute(db);
  return rows[0];
}
