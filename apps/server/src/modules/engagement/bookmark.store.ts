import type { ContentKind } from '@ovation/contract/content.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../platform/database/cursor.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isListed, isThereForBuyer, performerIsThere, type Viewing } from '../access/index.ts';

export type BookmarkedKind = ContentKind | 'performer';

/** The owner and the kind of the bookmarks to list, and the moment at which visibility is decided. */
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
