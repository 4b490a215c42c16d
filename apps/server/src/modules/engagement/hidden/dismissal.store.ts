import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { isListed } from '../../access/index.ts';

interface Dismissal {
  readonly accountId: string;
  readonly feedId: string;
}

/** Not of a feed that is deleted at this moment. */
export async function insertDismissal(db: Kysely<DB>, { accountId, feedId }: Dismissal, now: Date): Promise<void> {
  await sql`
    insert into feed_dismissals (account_id, feed_id, created_at)
    select ${accountId}, id, ${now} from feeds where id = ${feedId}
    on conflict do nothing`.execute(db);
}

/** Returns whether the feed was hidden. */
export async function deleteDismissal(db: Kysely<DB>, { accountId, feedId }: Dismissal): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed_dismissals')
    .where('account_id', '=', accountId)
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteDismissalsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('feed_dismissals').where('account_id', '=', accountId).execute();
}

interface Reading {
  readonly viewer: Actor;
  readonly country: string | undefined;
  readonly now: Date;
}

interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** The feeds that an account has hidden and may still see, by the moment of hiding. */
export async function listDismissals(
  db: Kysely<DB>,
  reading: Reading,
  { after, skip, limit, sort }: ListRange,
): Promise<{ feed_id: string; created_at: Date }[]> {
  const beyond = sort === 'desc' ? sql`<` : sql`>`;
  const isAfter = after
    ? sql`(d.created_at, d.feed_id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const order = sql.raw(sort);
  const { rows } = await sql<{ feed_id: string; created_at: Date }>`
    select d.feed_id, d.created_at
    ${dismissalsOf(reading)} and ${isAfter}
    order by d.created_at ${order}, d.feed_id ${order}
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

export async function countDismissals(db: Kysely<DB>, reading: Reading, bound: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (select 1 ${dismissalsOf(reading)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function dismissalsOf({ viewer, country, now }: Reading): RawBuilder<unknown> {
  return sql`
    from feed_dismissals d
    join content c on c.kind = 'feed' and c.id = d.feed_id
    where d.account_id = ${viewer.id} and ${isListed('c', { viewer, country }, now)}`;
}
