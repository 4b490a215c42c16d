import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../../platform/database/cursor.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isNotOver, isPublished } from '../../../access/index.ts';
import { isFound, isNarrow, type ProductFilter, type Reading } from './product-filter.store.ts';

export interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

interface FoundPage {
  /** Ids, and when they were published. */
  readonly found: readonly { readonly id: string; readonly at: Date }[];
  /** Exact up to `maxTotal`, which stands for more. */
  readonly total: number;
}

const maxTotal = 200;

/** Of so many of the newest products, so many have to match for a search to read the list itself. */
const sampleSize = 4_000;
const commonInSample = 100;

const directions = { desc: sql`desc`, asc: sql`asc` };
const beyond = { desc: sql`<`, asc: sql`>` };

/**
 * One range of the published products, by the moment of publishing. What many products match is found soon in the
 * list; what few match is collected through an index and sorted. PostgreSQL would choose from statistics that know
 * nothing of several conditions together, and scan everything where they err.
 */
export async function findProductPage(
  db: Kysely<DB>,
  reading: Reading,
  filter: ProductFilter,
  range: ListRange,
): Promise<FoundPage> {
  const isRare = isNarrow(filter) && !(await isCommon(db, reading, filter));
  const search = isRare ? collected(reading, filter, range) : inOrder(reading, filter, range);
  const [row] = (await search.execute(db)).rows;
  const found = (row?.ids ?? []).map((id, index) => ({ id, at: row?.times[index] as Date }));
  return { found, total: Number(row?.total ?? 0n) };
}

interface PageRow {
  readonly total: bigint;
  readonly ids: readonly string[];
  readonly times: readonly Date[];
}

async function isCommon(db: Kysely<DB>, reading: Reading, filter: ProductFilter): Promise<boolean> {
  const { rows } = await sql<{ matching: bigint }>`
    select count(*) as matching
    from (
      select
      from (${published(reading, filter, newestFirst)} limit ${sampleSize}) as g
      where ${isFound(reading, filter)}
      limit ${commonInSample}) as sample`.execute(db);
  return Number(rows[0]?.matching ?? 0n) === commonInSample;
}

const newestFirst: ListRange = { after: undefined, skip: 0, limit: 0, sort: 'desc' };

/** Everything that is published, or that one performer has published, in the order of the list. */
function published({ now }: Reading, { performerId }: ProductFilter, range: ListRange): RawBuilder<unknown> {
  const direction = directions[range.sort];
  const isOfPerformer = performerId === undefined ? sql`true` : sql`p.performer_id = ${performerId}`;
  return sql`
    select * from products p
    where ${isOfPerformer} and ${isNotOver('p', now)} and ${isPublished('p', now)} and ${isAfter('p', range)}
    order by p.published_at ${direction}, p.id ${direction}`;
}

/** Reads the list until the page is full. `offset 0` keeps PostgreSQL from choosing another order. */
function inOrder(reading: Reading, filter: ProductFilter, range: ListRange): RawBuilder<PageRow> {
  const found = isFound(reading, filter);
  return pageRow(
    sql`
      select
      from (${published(reading, filter, newestFirst)} offset 0) as g
      where ${found}
      limit ${maxTotal}`,
    sql`
      select g.id, g.published_at
      from (${published(reading, filter, range)} offset 0) as g
      where ${found}
      limit ${range.limit} offset ${range.skip}`,
  );
}

/** Collects all matches, and sorts them. */
function collected(reading: Reading, filter: ProductFilter, range: ListRange): RawBuilder<PageRow> {
  const direction = directions[range.sort];
  return sql<PageRow>`
    with matching as materialized (
      select g.id, g.published_at from products g where ${isFound(reading, filter)})
    ${pageRow(
      sql`select from matching limit ${maxTotal}`,
      sql`
        select m.id, m.published_at
        from matching m
        where ${isAfter('m', range)}
        order by m.published_at ${direction}, m.id ${direction}
        limit ${range.limit} offset ${range.skip}`,
    )}`;
}

function pageRow(counted: RawBuilder<unknown>, page: RawBuilder<unknown>): RawBuilder<PageRow> {
  return sql<PageRow>`
    select (select count(*) from (${counted}) as counted) as total,
      coalesce(array_agg(page.id), '{}') as ids,
      coalesce(array_agg(page.published_at::timestamptz), '{}') as times
    from (${page}) as page`;
}

function isAfter(row: string, { after, sort }: ListRange): RawBuilder<unknown> {
  if (!after) return sql`true`;
  const [publishedAt, id] = [sql.ref(`${row}.published_at`), sql.ref(`${row}.id`)];
  return sql`(${publishedAt}, ${id}) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)`;
}
