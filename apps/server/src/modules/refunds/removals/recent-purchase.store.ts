import { sql, type Kysely, type RawBuilder } from 'kysely';
import { hasBlocked } from '../../access/index.ts';
import { bookInUse } from '../../ledger/index.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

/** Purchases of a performer's content and orders that wait to be shipped, by all fans or one. */
interface RecentPurchases {
  readonly performerId: string;
  readonly accountId?: string | undefined;
  readonly since: Date;
}

/**
 * Sales in the book in use that are not fully refunded, to fans who still have an account: of content and downloads
 * since a moment, and of orders that were not shipped yet, however old they are. What was shipped stays bought.
 */
const recent = ({ performerId, accountId, since }: RecentPurchases): RawBuilder<unknown> => sql`
  from (
    select c.id
    from charges c
    where c.performer_id = ${performerId}
      and c.created_at >= ${since}
      and exists (select from purchases p where p.charge_id = c.id)
      and not exists (select from charge_holds h where h.charge_id = c.id)
    union
    select o.charge_id
    from orders o
    where o.performer_id = ${performerId} and o.status in ('paid', 'preparing')
  ) as taken_away
  join charges c on c.id = taken_away.id
  join accounts fan on fan.id = c.payer_id,
  lateral (
    select
      coalesce(sum(gross), 0) as gross,
      coalesce(sum(net), 0) as net,
      coalesce(sum(site_discount), 0) as site_discount
    from charge_reversals r
    where r.charge_id = c.id and r.restored_at is null
  ) taken
  where c.book = ${bookInUse}
    and c.gross > taken.gross
    and fan.status <> 'closed'
    and ${accountId === undefined ? sql`true` : sql`c.payer_id = ${accountId}`}`;

/** The charge of the first of them. */
export async function findRecentPurchase(db: Kysely<DB>, wanted: RecentPurchases): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select c.id ${recent(wanted)} order by c.id limit 1`.execute(db);
  return rows[0]?.id;
}

interface RecentSum {
  readonly count: bigint;
  /** What wallets would get (`cash`) and what would leave the performer's earnings (`net`), in minor units. */
  readonly cash: bigint;
  readonly net: bigint;
}

export async function sumRecentPurchases(db: Kysely<DB>, wanted: RecentPurchases): Promise<RecentSum> {
  const { rows } = await sql<RecentSum>`
    select count(*) as count, coalesce(sum(c.net - taken.net), 0)::bigint as net,
      coalesce(sum(c.gross - c.site_discount - taken.gross + taken.site_discount), 0)::bigint as cash
    ${recent(wanted)}`.execute(db);
  return requireRow(rows[0]);
}

export async function isBlocked(db: Kysely<DB>, performerId: string, accountId: string): Promise<boolean> {
  const blocked = hasBlocked(sql`${performerId}::uuid`, sql`${accountId}::uuid`);
  const {
    rows: [row],
  } = await sql<{ blocked: boolean }>`select ${blocked} as blocked`.execute(db);
  return row?.blocked ?? false;
}
