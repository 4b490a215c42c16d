import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../platform/database/cursor.ts';
import type { DB } from '../../platform/database/types.gen.ts';

/** Which part of an endless list to answer. */
export interface Stretch {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** A row's place in a list. */
export interface Place {
  readonly id: string;
  readonly section: number;
  readonly created_at: Date;
}

/** The end of a source's query: which of its rows come after the cursor, in which order, and how many. */
export interface Window {
  /** A condition on the row `f`. */
  readonly goesOn: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The order and the limit. */
  readonly tail: RawBuilder<unknown>;
  readonly limit: number;
}

/** Where feeds of a list come from. */
export interface FeedSource {
  /** Sections are shown one after the other, from 0. */
  readonly section: number;
  /** A number of feeds that this source surely holds, told without counting them. */
  readonly atLeast?: RawBuilder<unknown> | undefined;
  /** `select f.id, f.created_at` of what this source holds within the window. */
  select(window: Window): RawBuilder<unknown>;
}

const directions = { desc: sql`desc`, asc: sql`asc` };
const beyond = { desc: sql`<`, asc: sql`>` };

/**
 * One stretch of a list, each section by the moment of publishing. Every source answers no more rows than the stretch needs,
 * by index, so that the cost does not grow with what lies behind it. A feed that two sources of a section have is listed once.
 */
export async function listPlaces(db: Kysely<DB>, sources: readonly FeedSource[], stretch: Stretch): Promise<Place[]> {
  const ahead = sources.filter(({ section }) => section >= (stretch.after?.section ?? 0));
  if (stretch.skip > 0) return selectPlaces(db, ahead, stretch);
  const places: Place[] = [];
  for (const section of new Set(ahead.map((source) => source.section))) {
    if (places.length === stretch.limit) break;
    places.push(...(await selectPlaces(db, ahead.filter((source) => source.section === section), { ...stretch, limit: stretch.limit - places.length })));
  }
  return places;
}

async function selectPlaces(db: Kysely<DB>, sources: readonly FeedSource[], stretch: Stretch): Promise<Place[]> {
  if (sources.length === 0) return [];
  const parts = sources.map((source) => sql`(select id, created_at, ${sql.lit(source.section)}::int as section from (${source.select(windowOf(source, stretch))}) as part)`);
  const order = directions[stretch.sort];
  const { rows } = await sql<Place>`
    select id, created_at, min(section) as section from (${sql.join(parts, sql` union all `)}) as places
    group by id, created_at order by min(section), created_at ${order}, id ${order} limit ${stretch.limit} offset ${stretch.skip}`.execute(db);
  return rows;
}

function windowOf({ section }: FeedSource, { after, skip, limit, sort }: Stretch): Window {
  const direction = directions[sort];
  const order = sql`order by f.created_at ${direction}, f.id ${direction}`;
  return {
    goesOn: after?.section === section ? sql`(f.created_at, f.id) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`,
    order, limit: skip + limit, tail: sql`${order} limit ${skip + limit}`,
  };
}

/** How many feeds the sources hold, counted no further than the bound, and not at all where counters show that it is reached. */
export async function countPlaces(db: Kysely<DB>, sources: readonly FeedSource[], bound: number): Promise<number> {
  const known = sources.flatMap(({ atLeast }) => (atLeast ? [atLeast] : []));
  if (known.length > 0 && (await readNumber(db, sql`greatest(${sql.join(known)})`)) >= bound) return bound;
  const window: Window = { goesOn: sql`true`, order: sql``, limit: bound, tail: sql`limit ${bound}` };
  const parts = sources.map((source) => sql`(select id from (${source.select(window)}) as part)`);
  return readNumber(db, sql`(select count(*) from (select distinct id from (${sql.join(parts, sql` union all `)}) as places limit ${bound}) as counted)`);
}

async function readNumber(db: Kysely<DB>, expression: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ number: bigint | null }>`select (${expression})::bigint as number`.execute(db);
  return Number(rows[0]?.number ?? 0n);
}
