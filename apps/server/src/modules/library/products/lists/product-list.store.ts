import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import {
  isListable,
  isMatching,
  isNarrow,
  isOffered,
  type ProductFilter,
  type Reading,
} from './product-filter.store.ts';

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

const maxTotal = 100;

/**
 * Of so many of the newest products, so many have to match for a search to read the list itself: from there on, that
 * takes less time than to collect everything that an index finds.
 */
const sampleSize = 2_000;
const commonInSample = 16;

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
      from (${listed(reading, filter, newestFirst)} limit ${sampleSize}) as p
      where ${isMatching(filter)}
      limit ${commonInSample}) as sample`.execute(db);
  return Number(rows[0]?.matching ?? 0n) === commonInSample;
}

const newestFirst: ListRange = { after: undefined, skip: 0, limit: 0, sort: 'desc' };

/** Everything that is published, or that one performer has published, in the order of the list. */
function listed({ now }: Reading, filter: ProductFilter, range: ListRange): RawBuilder<unknown> {
  return sql`
    select p.id, p.published_at, p.performer_id, p.type, p.least_price, p.is_sold_out, p.needs_address
      ${filter.words ? sql`, p.words, p.searched_words` : sql``}
    from products p
    where ${isListable(now, filter)} and ${isAfter(range)}
    ${ordered(range)}`;
}

/** Reads the list until the page is full. `offset 0` keeps PostgreSQL from choosing another order. */
function inOrder(reading: Reading, filter: ProductFilter, range: ListRange): RawBuilder<PageRow> {
  const source = (part: ListRange) => sql`
    select * from (${listed(reading, filter, part)} offset 0) as p where ${isMatching(filter)}`;
  return pageOf(source, isOffered(reading, filter), range);
}

/** Collects all matches, and sorts them. What is looked up for each product comes last, for those that are shown. */
function collected(reading: Reading, filter: ProductFilter, range: ListRange): RawBuilder<PageRow> {
  const source = (part: ListRange) => sql`
    select * from matching p where ${isAfter(part)} ${ordered(part)} offset 0`;
  return sql<PageRow>`
    with matching as materialized (
      select p.id, p.published_at, p.performer_id, p.type, p.needs_address
      from products p
      where ${isListable(reading.now, filter)} and ${isMatching(filter)})
    ${pageOf(source, isOffered(reading, filter), range)}`;
}

/** A page of a list that is in order, and its total: read at once where both begin at the start of the list. */
function pageOf(
  source: (range: ListRange) => RawBuilder<unknown>,
  isShown: RawBuilder<unknown>,
  range: ListRange,
): RawBuilder<PageRow> {
  const shown = (part: ListRange) => sql`select g.id, g.published_at from (${source(part)}) as g where ${isShown}`;
  const { after, skip, limit, sort } = range;
  if (!after) {
    const end = skip + limit;
    return sql`
      select least(count(*), ${maxTotal}) as total,
        coalesce((array_agg(page.id))[${skip + 1}:${end}], '{}') as ids,
        coalesce((array_agg(page.published_at::timestamptz))[${skip + 1}:${end}], '{}') as times
      from (${shown(range)} limit ${Math.max(maxTotal, end)}) as page`;
  }
  return sql`
    select (select count(*) from (${shown({ ...newestFirst, sort })} limit ${maxTotal}) as counted) as total,
      coalesce(array_agg(page.id), '{}') as ids,
      coalesce(array_agg(page.published_at::timestamptz), '{}') as times
    from (${shown(range)} limit ${limit}) as page`;
}

function ordered({ sort }: ListRange): RawBuilder<unknown> {
  return sql`order by p.published_at ${directions[sort]}, p.id ${directions[sort]}`;
}

function isAfter({ after, sort }: ListRange): RawBuilder<unknown> {
  if (!after) return sql`true`;
  return sql`(p.published_at, p.id) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)`;
}
