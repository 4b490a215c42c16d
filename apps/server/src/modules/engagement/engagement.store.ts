import { contentTypes } from '@ovation/contract/content-types.ts';
import type { ReactableKind, ReactionAction, ViewerState } from '@ovation/contract/publishing/engagement.ts';
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { ContentKind } from '@ovation/contract/content.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Cursor } from '../../platform/database/list.ts';
import { isListed, isThereForBuyer, performerIsThere, type Viewing } from '../access/index.ts';

interface Reactable {
  readonly kind: ReactableKind;
  readonly id: string;
}

interface Reaction {
  readonly accountId: string;
  readonly object: Reactable;
  readonly action: ReactionAction;
}

/**
 * Reacting twice is one reaction; the database counts likes in the same transaction, in rows that many wait for: the
 * last statement of its own.
 */
export function insertReaction(db: Kysely<DB>, { accountId, object, action }: Reaction, now: Date): CompiledQuery {
  return db
    .insertInto('reactions')
    .values({ account_id: accountId, object_kind: object.kind, object_id: object.id, action, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .compile();
}

export function deleteReaction(db: Kysely<DB>, { accountId, object, action }: Reaction): CompiledQuery {
  return db
    .deleteFrom('reactions')
    .where('account_id', '=', accountId)
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('action', '=', action)
    .compile();
}

/** The table that counts the likes of a kind, and its key. */
function counterOf(kind: ReactableKind): readonly [table: string, key: string] {
  return kind === 'performer' ? ['performer_counters', 'performer_id'] : [contentTypes[kind].table, 'id'];
}

/** What an account has done with an object, and the object's likes. */
export async function loadViewerState(
  db: Kysely<DB>,
  accountId: string,
  { kind, id }: Reactable,
): Promise<ViewerState> {
  const [table, key] = counterOf(kind);
  const {
    rows: [row],
  } = await sql<{ actions: readonly string[]; total_like: bigint | null }>`
    select
      array(
        select action from reactions
        where account_id = ${accountId} and object_kind = ${kind} and object_id = ${id}) as actions,
      (select total_like from ${sql.table(table)} where ${sql.ref(key)} = ${id}) as total_like`.execute(db);
  const actions = new Set(row?.actions);
  return {
    isLiked: actions.has('like'),
    isBookmarked: actions.has('bookmark'),
    totalLike: Number(row?.total_like ?? 0n),
  };
}

/** Deletes at most `limit` reactions of an account. Returns how many. */
export async function deleteReactionsOf(db: Kysely<DB>, accountId: string, limit: number): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from reactions
    where ctid in (
      select ctid from reactions
      where account_id = ${accountId}
      limit ${limit})`.execute(db);
  return numAffectedRows ?? 0n;
}

/** Deletes at most `limit` reactions to an object. Returns how many. */
export async function deleteReactionsTo(
  db: Kysely<DB>,
  { kind, id }: { readonly kind: string; readonly id: string },
  limit: number,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from reactions
    where ctid in (
      select ctid from reactions
      where object_kind = ${kind} and object_id = ${id}::uuid
      limit ${limit})`.execute(db);
  return numAffectedRows ?? 0n;
}

/** A deleted object whose reactions and comments are still to be purged; a trigger inserts the row. */
export interface DeletedObject {
  readonly kind: string;
  readonly id: string;
}

export async function nextDeletedObject(db: Kysely<DB>): Promise<DeletedObject | undefined> {
  return db.selectFrom('deleted_objects').selectAll().limit(1).executeTakeFirst();
}

/** Called once its reactions and comments are purged. */
export async function clearDeletedObject(db: Kysely<DB>, { kind, id }: DeletedObject): Promise<void> {
  await sql`delete from deleted_objects where kind = ${kind} and id = ${id}`.execute(db);
}

export type BookmarkedKind = ContentKind | 'performer';

/** The owner and the kind of the bookmarks to list, and the moment at which visibility is decided. */
export interface BookmarkReading {
  readonly kind: BookmarkedKind;
  readonly viewing: Viewing & { readonly viewerId: string };
  readonly now: Date;
}

interface Bookmark {
  readonly id: string;
  readonly created_at: Date;
}

interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** The objects that an account has bookmarked and may still see, by the moment of bookmarking. */
export async function listBookmarkRows(
  db: Kysely<DB>,
  reading: BookmarkReading,
  { after, skip, limit, sort }: ListRange,
): Promise<Bookmark[]> {
  const beyond = sort === 'desc' ? sql`<` : sql`>`;
  const isAfterCursor = after
    ? sql`(r.created_at, r.object_id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const order = sort === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Bookmark>`
    select r.object_id as id, r.created_at
    ${bookmarksOf(reading)} and ${isAfterCursor}
    order by r.created_at ${order}, r.object_id ${order}
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** The number of bookmarks, or `bound` where there are more. */
export async function countBookmarks(db: Kysely<DB>, reading: BookmarkReading, bound: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (select 1 ${bookmarksOf(reading)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function bookmarksOf(reading: BookmarkReading): RawBuilder<unknown> {
  const { kind, viewing } = reading;
  const isOwnBookmark = sql`r.account_id = ${viewing.viewerId}::uuid
    and r.object_kind = ${sql.lit(kind)}
    and r.action = 'bookmark'`;
  if (kind === 'performer')
    return sql`
      from reactions r
      where ${isOwnBookmark} and ${performerIsThere(sql.ref('r.object_id'), viewing)}`;
  return sql`
    from reactions r
    join content c on c.kind = ${sql.lit(kind)} and c.id = r.object_id
    where ${isOwnBookmark} and ${isVisible(reading)}`;
}

/** Listed, or bought by the viewer before it left the lists. */
function isVisible({ kind, viewing, now }: BookmarkReading): RawBuilder<boolean> {
  const sold =
    kind === 'photo'
      ? { kind: sql.lit('gallery'), id: sql.ref('c.gallery_id') }
      : { kind: sql.lit(kind), id: sql.ref('c.id') };
  const isBought = sql`exists (
    select from purchases b
    where b.account_id = r.account_id and b.object_kind = ${sold.kind} and b.object_id = ${sold.id})`;
  return sql<boolean>`(${isListed('c', viewing, now)} or (${isBought} and ${isThereForBuyer('c', viewing)}))`;
}
