import type { ContentKind } from '@ovation/contract/content.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../platform/database/cursor.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isListed, isThereForBuyer, performerIsThere, type Viewing } from '../access/index.ts';

export type BookmarkedKind = ContentKind | 'performer';

/** Whose bookmarks, of which kind, as they look at this moment. */
export interface BookmarkReading {
  readonly kind: BookmarkedKind;
  readonly viewing: Viewing & { readonly viewerId: string };
  readonly now: Date;
}

export interface Bookmark {
  readonly id: string;
  readonly created_at: Date;
}

interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** What an account has bookmarked and may still see, by the moment of bookmarking. */
export async function listBookmarks(
  db: Kysely<DB>,
  reading: BookmarkReading,
  { after, skip, limit, sort }: ListRange,
): Promise<Bookmark[]> {
  const goesOn = after
    ? sql`(r.created_at, r.object_id) ${sort === 'desc' ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const order = sort === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Bookmark>`
    select r.object_id as id, r.created_at ${bookmarksOf(reading)} and ${goesOn}
    order by r.created_at ${order}, r.object_id ${order} limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Counted no further than the bound. */
export async function countBookmarks(db: Kysely<DB>, reading: BookmarkReading, bound: number): Promise<number> {
  const { rows } = await sql<{
    total: bigint;
  }>`select count(*) as total from (select 1 ${bookmarksOf(reading)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function bookmarksOf(reading: BookmarkReading): RawBuilder<unknown> {
  const own = sql`r.account_id = ${reading.viewing.viewerId}::uuid and r.object_kind = ${sql.lit(reading.kind)} and r.action = 'bookmark'`;
  if (reading.kind === 'performer')
    return sql`from reactions r where ${own} and ${performerIsThere(sql.ref('r.object_id'), reading.viewing)}`;
  return sql`from reactions r join content c on c.kind = ${sql.lit(reading.kind)} and c.id = r.object_id where ${own} and ${isThere(reading)}`;
}

/** Listed; or, for a buyer, no longer listed. */
function isThere({ kind, viewing, now }: BookmarkReading): RawBuilder<boolean> {
  const sold =
    kind === 'photo'
      ? { kind: sql.lit('gallery'), id: sql.ref('c.gallery_id') }
      : { kind: sql.lit(kind), id: sql.ref('c.id') };
  const isBought = sql`exists (select from purchases b where b.account_id = r.account_id and b.object_kind = ${sold.kind} and b.object_id = ${sold.id})`;
  return sql<boolean>`(${isListed('c', viewing, now)} or (${isBought} and ${isThereForBuyer('c', viewing)}))`;
}
