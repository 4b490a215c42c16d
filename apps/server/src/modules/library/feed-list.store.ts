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
  readonly tail: RawBuilder<unknown>;
}

/** Where feeds of a list come from. */
export interface FeedSource {
  /** Sections are shown one after the other, from 0. */
  readonly section: number;
  /** `select f.id, f.created_at` of what this source holds within the window. */
  select(window: Window): RawBuilder<unknown>;
}

const directions = { desc: sql`desc`, asc: sql`asc` };
const beyond = { desc: sql`<`, asc: sql`>` };

/**
 * One stretch of a list, each section by the moment of publishing. Every source answers no more rows than the stretch needs,
 * by index, so that the cost does not grow with what lies behind it. A feed that two sources have is listed once.
 */
export async function listPlaces(db: Kysely<DB>, sources: readonly FeedSource[], stretch: Stretch): Promise<Place[]> {
  const ahead = sources.filter(({ section }) => section >= (stretch.after?.section ?? 0));
  if (ahead.length === 0) return [];
  const parts = ahead.map((source) => sql`(select id, created_at, ${sql.lit(source.section)}::int as section from (${source.select(windowOf(source, stretch))}) as part)`);
  const order = directions[stretch.sort];
  const { rows } = await sql<Place>`
    select id, created_at, min(section) as section from (${sql.join(parts, sql` union all `)}) as places
    group by id, created_at order by min(section), created_at ${order}, id ${order} limit ${stretch.limit} offset ${stretch.skip}`.execute(db);
  return rows;
}

function windowOf({ section }: FeedSource, { after, skip, limit, sort }: Stretch): Window {
  const order = directions[sort];
  return {
    goesOn: after?.section === section ? sql`(f.created_at, f.id) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`,
    tail: sql`order by f.created_at ${order}, f.id ${order} limit ${skip + limit}`,
  };
}

/** How many feeds the sources hold, counted no further than the bound. */
export async function countPlaces(db: Kysely<DB>, sources: readonly FeedSource[], bound: number): Promise<number> {
  const window: Window = { goesOn: sql`true`, tail: sql`limit ${bound}` };
  const parts = sources.map((source) => sql`(select id from (${source.select(window)}) as part)`);
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (select distinct id from (${sql.join(parts, sql` union all `)}) as places limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}
