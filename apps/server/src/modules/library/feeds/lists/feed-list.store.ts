import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isPublished, type Viewing } from '../../../access/index.ts';
import { feedStateColumns, type FeedStateRow } from '../shown-feed.store.ts';

/** The part of an endless list to return. */
export interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** A feed with its position in a list. */
export interface ListedFeedRow extends FeedStateRow {
  readonly section: number;
  /** The moment that orders its section. */
  readonly at: Date;
}

/** Feeds of a list, and a lower bound of the list's total. */
export interface Listed {
  readonly rows: readonly ListedFeedRow[];
  readonly minTotal: number;
}

/** The viewer of a list, and the moment of reading. */
export interface Reading {
  readonly viewing: Viewing;
  readonly now: Date;
}

/** The part of a source's rows that a query needs: those after the cursor, in which order, and how many. */
interface Window {
  /** A condition on the row `f`: published by now, and after the cursor. */
  readonly inWindow: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The order and the limit. */
  readonly tail: RawBuilder<unknown>;
  readonly limit: number;
  readonly now: Date;
}

/** A query that contributes feeds to a list, each feed once. */
export interface FeedSource {
  /** Sections follow one another, from 0. */
  readonly section: number;
  /** A lower bound of the number of its feeds, which is known without counting them. */
  readonly minTotal?: RawBuilder<unknown> | undefined;
  /** The column that orders its rows; `published_at` by default. */
  readonly moment?: 'published_at' | 'pinned_at';
  /** `select f.id` and the moment, of this source's feeds within the window. */
  select(window: Window): RawBuilder<unknown>;
}

const directions = { desc: sql`desc`, asc: sql`asc` };
const beyond = { desc: sql`<`, asc: sql`>` };

/**
 * As `listFeedRows`, but reads each section only where the ones before it are too short: later ones are expensive and
 * rare.
 */
export async function listFeedRowsBySection(
  db: Kysely<DB>,
  reading: Reading,
  sources: readonly FeedSource[],
  range: ListRange,
): Promise<Listed> {
  if (range.skip > 0) return listFeedRows(db, reading, sources, range);
  let listed: Listed = { rows: [], minTotal: 0 };
  for (const section of new Set(sources.map((source) => source.section))) {
    const missing = range.limit - listed.rows.length;
    if (missing === 0) break;
    const next = await listFeedRows(
      db,
      reading,
      sources.filter((source) => source.section === section),
      { ...range, limit: missing },
    );
    listed = { rows: [...listed.rows, ...next.rows], minTotal: Math.max(listed.minTotal, next.minTotal) };
  }
  return listed;
}

/**
 * One range of a list, each section in the order of its moment. Every source returns no more rows than the range needs,
 * by index, so the cost does not grow with the length of the list. A feed that two sources of a section have is listed
 * once.
 */
export async function listFeedRows(
  db: Kysely<DB>,
  reading: Reading,
  sources: readonly FeedSource[],
  range: ListRange,
): Promise<Listed> {
  const remaining = sources.filter(({ section }) => section >= (range.after?.section ?? 0));
  return remaining.length === 0 ? { rows: [], minTotal: 0 } : selectRows(db, reading, remaining, range);
}

async function selectRows(
  db: Kysely<DB>,
  { viewing, now }: Reading,
  sources: readonly FeedSource[],
  range: ListRange,
): Promise<Listed> {
  const bounds = sources.flatMap(({ minTotal }) => (minTotal ? [minTotal] : []));
  const order = directions[range.sort];
  const { rows } = await sql<ListedFeedRow & { min_total: bigint | null }>`
    select entry.section, entry.at, ${feedStateColumns(viewing, now)},
      ${bounds.length > 0 ? sql`greatest(${sql.join(bounds)})` : sql`0`}::bigint as min_total
    from (
      select id, at, section
      from (${entriesOf(sources, range, now)}) as entries
      order by section, at ${order}, id ${order}
      limit ${range.limit} offset ${range.skip}) as entry
    join feeds on feeds.id = entry.id
    join performers p on p.account_id = feeds.performer_id
    order by entry.section, entry.at ${order}, entry.id ${order}`.execute(db);
  return { rows, minTotal: Number(rows[0]?.min_total ?? 0n) };
}

function entriesOf(sources: readonly FeedSource[], range: ListRange, now: Date): RawBuilder<unknown> {
  const parts = sources.map(
    (source) => sql`
      select id, ${momentOf(source)} as at, ${sql.lit(source.section)}::int as section
      from (${source.select(windowOf(source, range, now))}) as part`,
  );
  if (parts.length === 1) return sql`${parts[0]}`;
  return sql`
    select id, at, min(section) as section
    from (${sql.join(parts, sql` union all `)}) as parts
    group by id, at`;
}

function momentOf({ moment = 'published_at' }: FeedSource): RawBuilder<unknown> {
  return sql.ref(moment);
}

function windowOf(source: FeedSource, range: ListRange, now: Date): Window {
  const { skip, limit, sort } = range;
  const direction = directions[sort];
  const order = sql`order by f.${momentOf(source)} ${direction}, f.id ${direction}`;
  return {
    inWindow: windowConditionFor(source, range, now),
    order,
    limit: skip + limit,
    tail: sql`${order} limit ${skip + limit}`,
    now,
  };
}

/**
 * In descending order a past cursor already implies that all is published. With both conditions PostgreSQL might begin
 * its index scan at the present moment instead of at the cursor.
 */
function windowConditionFor(source: FeedSource, { after, sort }: ListRange, now: Date): RawBuilder<unknown> {
  const published = isPublished('f', now);
  if (after?.section !== source.section) return published;
  const isAfter = sql`(f.${momentOf(source)}, f.id) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)`;
  return sort === 'desc' && after.at <= now && source.moment === undefined ? isAfter : sql`${published} and ${isAfter}`;
}

/** The number of feeds in the sources, or `bound` where there are more. */
export async function countFeeds(
  db: Kysely<DB>,
  sources: readonly FeedSource[],
  { bound, now }: { readonly bound: number; readonly now: Date },
): Promise<number> {
  const window: Window = {
    inWindow: isPublished('f', now),
    order: sql``,
    limit: bound,
    tail: sql`limit ${bound}`,
    now,
  };
  const parts = sources.map((source) => sql`(select id from (${source.select(window)}) as part)`);
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (
      select distinct id
      from (${sql.join(parts, sql` union all `)}) as parts
      limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}
