import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../../platform/database/cursor.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isPublished, type Viewing } from '../../../access/index.ts';
import { feedStateColumns, type FeedStateRow } from '../shown-feed.store.ts';

/** Which part of an endless list to answer. */
export interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** A feed at its place in a list. */
export interface ListedFeedRow extends FeedStateRow {
  readonly section: number;
  /** Where it stands in its section. */
  readonly at: Date;
}

/** Feeds of a list, and a number that the whole list surely holds. */
export interface Listed {
  readonly rows: readonly ListedFeedRow[];
  readonly atLeast: number;
}

/** Who reads a list, and when. */
export interface Reading {
  readonly viewing: Viewing;
  readonly now: Date;
}

/** The end of a source's query: which of its rows come after the cursor, in which order, and how many. */
export interface Window {
  /** A condition on the row `f`: published by now, and after the cursor. */
  readonly goesOn: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The order and the limit. */
  readonly tail: RawBuilder<unknown>;
  readonly limit: number;
  readonly now: Date;
}

/** Where feeds of a list come from. Each holds a feed once. */
export interface FeedSource {
  /** Sections are shown one after the other, from 0. */
  readonly section: number;
  /** A number of feeds that this source surely holds, told without counting them. */
  readonly atLeast?: RawBuilder<unknown> | undefined;
  /** What its rows are ordered by; the moment of publishing unless it is said. */
  readonly moment?: 'published_at' | 'pinned_at';
  /** `select f.id` and the moment, of what this source holds within the window. */
  select(window: Window): RawBuilder<unknown>;
}

const directions = { desc: sql`desc`, asc: sql`asc` };
const beyond = { desc: sql`<`, asc: sql`>` };

/** The same for a list whose later sections cost much and are seldom reached: each is read only where those before it are too short. */
export async function listFeedRowsBySection(
  db: Kysely<DB>,
  reading: Reading,
  sources: readonly FeedSource[],
  range: ListRange,
): Promise<Listed> {
  if (range.skip > 0) return listFeedRows(db, reading, sources, range);
  let listed: Listed = { rows: [], atLeast: 0 };
  for (const section of new Set(sources.map((source) => source.section))) {
    const missing = range.limit - listed.rows.length;
    if (missing === 0) break;
    const next = await listFeedRows(
      db,
      reading,
      sources.filter((source) => source.section === section),
      { ...range, limit: missing },
    );
    listed = { rows: [...listed.rows, ...next.rows], atLeast: Math.max(listed.atLeast, next.atLeast) };
  }
  return listed;
}

/**
 * One stretch of a list, each section by its moment. Every source answers no more rows than the stretch needs,
 * by index, so that the cost does not grow with what lies behind it. A feed that two sources of a section have is listed once.
 */
export async function listFeedRows(
  db: Kysely<DB>,
  reading: Reading,
  sources: readonly FeedSource[],
  range: ListRange,
): Promise<Listed> {
  const ahead = sources.filter(({ section }) => section >= (range.after?.section ?? 0));
  return ahead.length === 0 ? { rows: [], atLeast: 0 } : selectRows(db, reading, ahead, range);
}

async function selectRows(
  db: Kysely<DB>,
  { viewing, now }: Reading,
  sources: readonly FeedSource[],
  range: ListRange,
): Promise<Listed> {
  const parts = sources.map(
    (source) =>
      sql`select id, ${momentOf(source)} as at, ${sql.lit(source.section)}::int as section from (${source.select(windowOf(source, range, now))}) as part`,
  );
  const places =
    parts.length === 1
      ? sql`${parts[0]}`
      : sql`select id, at, min(section) as section from (${sql.join(parts, sql` union all `)}) as parts group by id, at`;
  const known = sources.flatMap(({ atLeast }) => (atLeast ? [atLeast] : []));
  const order = directions[range.sort];
  const { rows } = await sql<ListedFeedRow & { at_least: bigint | null }>`
    select place.section, place.at, ${feedStateColumns(viewing, now)}, ${known.length > 0 ? sql`greatest(${sql.join(known)})` : sql`0`}::bigint as at_least
    from (select id, at, section from (${places}) as places order by section, at ${order}, id ${order} limit ${range.limit} offset ${range.skip}) as place
    join feeds on feeds.id = place.id join performers p on p.account_id = feeds.performer_id
    order by place.section, place.at ${order}, place.id ${order}`.execute(db);
  return { rows, atLeast: Number(rows[0]?.at_least ?? 0n) };
}

function momentOf({ moment = 'published_at' }: FeedSource): RawBuilder<unknown> {
  return sql.ref(moment);
}

function windowOf(source: FeedSource, range: ListRange, now: Date): Window {
  const { skip, limit, sort } = range;
  const direction = directions[sort];
  const order = sql`order by f.${momentOf(source)} ${direction}, f.id ${direction}`;
  return {
    goesOn: windowConditionFor(source, range, now),
    order,
    limit: skip + limit,
    tail: sql`${order} limit ${skip + limit}`,
    now,
  };
}

/** Downwards a cursor of the past says already that all is published: with both conditions an index might begin to read at this moment instead. */
function windowConditionFor(source: FeedSource, { after, sort }: ListRange, now: Date): RawBuilder<unknown> {
  const published = isPublished('f', now);
  if (after?.section !== source.section) return published;
  const isAfter = sql`(f.${momentOf(source)}, f.id) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)`;
  return sort === 'desc' && after.at <= now && source.moment === undefined ? isAfter : sql`${published} and ${isAfter}`;
}

/** How many feeds the sources hold, counted no further than the bound. */
export async function countFeeds(
  db: Kysely<DB>,
  sources: readonly FeedSource[],
  { bound, now }: { readonly bound: number; readonly now: Date },
): Promise<number> {
  const window: Window = { goesOn: isPublished('f', now), order: sql``, limit: bound, tail: sql`limit ${bound}`, now };
  const parts = sources.map((source) => sql`(select id from (${source.select(window)}) as part)`);
  const { rows } = await sql<{
    total: bigint;
  }>`select count(*) as total from (select distinct id from (${sql.join(parts, sql` union all `)}) as places limit ${bound}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}
