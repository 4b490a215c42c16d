import { sql, type Kysely } from 'kysely';
import type { Cursor } from '../../platform/database/cursor.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { performerIsThere, type Viewing } from '../access/index.ts';

export interface Reaction {
  readonly accountId: string;
  readonly objectKind: 'feed';
  readonly objectId: string;
  readonly action: 'like' | 'bookmark';
}

/** Reacting twice is one reaction; the database counts likes in the same transaction. */
export async function insertReaction(db: Kysely<DB>, reaction: Reaction, now: Date): Promise<void> {
  await db
    .insertInto('reactions')
    .values({ account_id: reaction.accountId, object_kind: reaction.objectKind, object_id: reaction.objectId, action: reaction.action, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteReaction(db: Kysely<DB>, { accountId, objectKind, objectId, action }: Reaction): Promise<void> {
  await db.deleteFrom('reactions').where('account_id', '=', accountId).where('object_kind', '=', objectKind).where('object_id', '=', objectId).where('action', '=', action).execute();
}

/** How an account now stands to a feed. */
export async function loadStanding(db: Kysely<DB>, accountId: string, feedId: string): Promise<{ isLiked: boolean; isBookmarked: boolean; totalLike: number }> {
  const [rows, feed] = await Promise.all([
    db.selectFrom('reactions').select('action').where('account_id', '=', accountId).where('object_kind', '=', 'feed').where('object_id', '=', feedId).execute(),
    db.selectFrom('feeds').select('total_like').where('id', '=', feedId).executeTakeFirst(),
  ]);
  const actions = new Set(rows.map(({ action }) => action));
  return { isLiked: actions.has('like'), isBookmarked: actions.has('bookmark'), totalLike: Number(feed?.total_like ?? 0n) };
}

/** Deletes some reactions to an object; answers how many there were. */
export async function deleteReactionsTo(db: Kysely<DB>, objectKind: string, objectId: string, limit: number): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from reactions where ctid in (select ctid from reactions where object_kind = ${objectKind} and object_id = ${objectId}::uuid limit ${limit})`.execute(db);
  return numAffectedRows ?? 0n;
}

export interface Bookmark {
  readonly id: string;
  readonly created_at: Date;
}

interface Stretch {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** The feeds that an account has bookmarked and may still see, by the moment of bookmarking. */
export async function listBookmarks(db: Kysely<DB>, viewing: Viewing & { readonly viewerId: string }, { after, skip, limit, sort }: Stretch): Promise<Bookmark[]> {
  const goesOn = after ? sql`(r.created_at, r.object_id) ${sort === 'desc' ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const order = sort === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Bookmark>`
    select r.object_id as id, r.created_at ${bookmarksOf(viewing)} and ${goesOn}
    order by r.created_at ${order}, r.object_id ${order} limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Counted no further than the bound. */
export async function countBookmarks(db: Kysely<DB>, viewing: Viewing & { readonly viewerId: string }, bound: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (select 1 ${bookmarksOf(viewing)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function bookmarksOf(viewing: Viewing & { readonly viewerId: string }) {
  return sql`
    from reactions r join feeds f on f.id = r.object_id
    where r.account_id = ${viewing.viewerId}::uuid and r.object_kind = 'feed' and r.action = 'bookmark' and ${performerIsThere(sql.ref('f.performer_id'), viewing)}
      and (f.withdrawn_at is null or exists (select from purchases b where b.account_id = r.account_id and b.object_kind = 'feed' and b.object_id = f.id))`;
}
