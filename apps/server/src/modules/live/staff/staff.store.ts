import { sql, type Kysely, type RawBuilder } from 'kysely';
import { containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isActive } from '../../access/index.ts';
import { isOpen } from '../streams/stream.store.ts';

interface SiteStreamList extends ListQuery {
  readonly q?: string | undefined;
  readonly status: string;
}

const columns: Record<string, RawBuilder<unknown>> = {
  updatedAt: sql`s.updated_at`,
  createdAt: sql`s.created_at`,
  startedAt: sql`s.started_at`,
  viewers: sql`s.viewers`,
};

/** Streams of all performers in one state, private shows too. */
export async function findSiteStreams(db: Kysely<DB>, list: SiteStreamList): Promise<{ ids: string[]; total: number }> {
  const { limit, offset } = pageOf(list);
  const order = list.sort === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const isWanted =
    list.status === 'open' ? sql`s.status in ('waiting', 'live', 'interrupted')` : sql`s.status = ${list.status}`;
  const found = sql`
    from streams s
    join accounts a on a.id = s.performer_id
    where ${isWanted} and ${matches(list.q, sql`s.title`)}`;
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`
      select s.id ${found}
      order by ${columns[list.sortBy] ?? sql`s.updated_at`} ${order}, s.id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total ${found}`.execute(db),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: Number(counted.rows[0]?.total ?? 0n) };
}

/** Words are found in the performer's name, and in a title if there is one. */
function matches(q: string | undefined, title?: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!q) return sql`true`;
  const pattern = containing(q);
  const inTitle = title ? sql`${title} ilike ${pattern}` : sql`false`;
  return sql`(a.name ilike ${pattern} or a.username ilike ${pattern} or ${inTitle})`;
}

export interface StreamerRow {
  readonly performer_id: string;
  readonly may_stream: boolean | null;
  readonly updated_at: Date;
}

interface StreamerList extends ListQuery {
  readonly q?: string | undefined;
  readonly permission?: 'default' | 'allowed' | 'refused' | undefined;
}

const permissions = {
  default: sql`t.may_stream is null`,
  allowed: sql`t.may_stream`,
  refused: sql`not t.may_stream`,
};

/** Approved performers, those of the latest decision first. */
export async function findStreamers(
  db: Kysely<DB>,
  list: StreamerList,
): Promise<{ rows: StreamerRow[]; total: number }> {
  const { limit, offset } = pageOf(list);
  const order = list.sort === 'desc' ? sql`desc` : sql`asc`;
  const found = sql`
    from performers p
    join accounts a on a.id = p.account_id
    left join streaming_settings t on t.performer_id = p.account_id
    where ${isActive('p')}
      and ${list.permission === undefined ? sql`true` : permissions[list.permission]}
      and ${matches(list.q)}`;
  const sorted = list.sortBy === 'createdAt' ? sql`p.created_at` : sql`coalesce(t.updated_at, p.created_at)`;
  const [page, counted] = await Promise.all([
    sql<StreamerRow>`
      select p.account_id as performer_id, t.may_stream, coalesce(t.updated_at, p.created_at) as updated_at
      ${found}
      order by ${sorted} ${order}, p.account_id ${order}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total ${found}`.execute(db),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

export async function isPerformer(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('performers').select('account_id').where('account_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

interface LiveLoad {
  readonly streams: number;
  readonly viewers: number;
  /** Of uplink for all viewers together, by the latest sample of each stream. */
  readonly kilobits: number;
}

export async function loadLiveLoad(db: Kysely<DB>): Promise<LiveLoad> {
  const { rows } = await sql<Record<keyof LiveLoad, bigint>>`
    select count(*) as streams, coalesce(sum(viewers), 0) as viewers,
      coalesce(sum(viewers * latest.bitrate) / 1000, 0)::bigint as kilobits
    from streams
    left join lateral (
      select bitrate from stream_samples where stream_id = streams.id order by at desc limit 1) latest on true
    where ${isOpen}`.execute(db);
  const { streams = 0n, viewers = 0n, kilobits = 0n } = rows[0] ?? {};
  return { streams: Number(streams), viewers: Number(viewers), kilobits: Number(kilobits) };
}

interface LiveTotals {
  readonly provider: string;
  readonly ids: readonly string[];
  readonly viewers: bigint;
}

/** The open streams of each provider. */
export async function loadLiveTotals(db: Kysely<DB>): Promise<LiveTotals[]> {
  const { rows } = await sql<LiveTotals>`
    select provider, array_agg(id::text) as ids, sum(viewers)::bigint as viewers
    from streams
    where ${isOpen}
    group by provider`.execute(db);
  return rows;
}
