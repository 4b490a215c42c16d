import { sql, type Kysely, type RawBuilder } from 'kysely';
import { validate as isId } from 'uuid';
import { columnOf, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { selectFound, type SearchedWords } from '../../../platform/search/word-indexes.ts';
import { isListed, isListedAmongAll, isThereForBuyer, type Viewing } from '../../access/index.ts';

/** The viewer of a list, and the moment of reading. */
export interface Reading {
  readonly viewing: Viewing;
  readonly now: Date;
}

/** The ids of one page of a list, and the list's total. */
export interface FoundPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Totals of public lists are exact up to this number and stay at it above. */
const maxTotal = 1_000;

interface GalleryFilter {
  /** Matches titles and public descriptions only: a match in a locked one would reveal what it holds. */
  readonly words?: SearchedWords;
  readonly performerId?: string | undefined;
  readonly username?: string | undefined;
  readonly access?: string | undefined;
}

const galleryColumns = {
  updatedAt: 'g.updated_at',
  createdAt: 'g.created_at',
  publishedAt: 'g.published_at',
  totalLike: 'g.total_like',
} as const;

/**
 * Published galleries with photos; in the list of one performer also those that the viewer bought, even if withdrawn
 * since.
 */
export async function findGalleries(
  db: Kysely<DB>,
  reading: Reading,
  query: ListQuery & GalleryFilter,
): Promise<FoundPage> {
  const { words, performerId, username, access } = query;
  const isOfPerformer = performerId !== undefined || username !== undefined;
  const conditions = [
    isOfPerformer ? isListedOrBought(reading) : isListedAmongAll('g', reading.viewing, reading.now),
    sql`g.total_photo > 0`,
    ...(performerId === undefined ? [] : [sql`g.performer_id = ${performerId}::uuid`]),
    ...(username === undefined ? [] : [sql`g.performer_id = ${idOf(username)}`]),
    ...(access === undefined ? [] : [sql`g.access = ${access}`]),
    ...(words ? [sql`g.id in (${selectFound('gallery', words)})`] : []),
  ];
  return findPage(
    db,
    { from: sql`galleries g`, id: sql`g.id`, conditions, order: sql.ref(columnOf(query.sortBy, galleryColumns)) },
    query,
  );
}

/** For a gallery `g`: it is listed, or the viewer bought it and may see its performer. */
export function isListedOrBought({ viewing, now }: Reading): RawBuilder<boolean> {
  const listed = isListed('g', viewing, now);
  if (!viewing.viewer) return listed;
  const isBought = sql`exists (
    select from purchases b
    where b.account_id = ${viewing.viewer.id}::uuid and b.object_kind = 'gallery' and b.object_id = g.id)`;
  return sql<boolean>`(${listed} or (${isThereForBuyer('g', viewing)} and ${isBought}))`;
}

interface Search {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
}

/** One page of the matches, and their bounded count. */
export async function findPage(
  db: Kysely<DB>,
  { from, id, conditions, order }: Search,
  query: ListQuery,
): Promise<FoundPage> {
  const found = sql`from ${from} where ${sql.join(conditions, sql` and `)}`;
  const direction = query.sort === 'desc' ? sql`desc` : sql`asc`;
  const { limit, offset } = pageOf(query);
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`
      select ${id} as id ${found}
      order by ${order} ${direction}, ${id} ${direction}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`
      select count(*) as total
      from (select 1 ${found} limit ${maxTotal}) as counted`.execute(db),
  ]);
  return { ids: page.rows.map((row) => row.id), total: Number(counted.rows[0]?.total ?? 0n) };
}

/** A username cannot be mistaken for an id, because it is shorter. */
function idOf(usernameOrId: string): RawBuilder<unknown> {
  return isId(usernameOrId)
    ? sql`${usernameOrId}::uuid`
    : sql`(select id from accounts where lower(username) = ${usernameOrId.toLowerCase()})`;
}
