import { sql, type Kysely, type RawBuilder } from 'kysely';
import { containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isListed, isListedAmongAll, type Viewing } from '../../access/index.ts';
import { shownColumns, withPerformer, type ShownStreamRow } from '../streams/shown-stream.store.ts';

interface StreamList extends ListQuery {
  readonly q?: string | undefined;
  readonly performerId?: string | undefined;
  readonly tag?: string | undefined;
  readonly rule?: string | undefined;
  readonly status: 'live' | 'scheduled' | 'ended';
}

interface Reading {
  readonly viewing: Viewing;
  readonly now: Date;
}

const statuses: Record<StreamList['status'], RawBuilder<boolean>> = {
  live: sql<boolean>`s.status in ('live', 'interrupted')`,
  scheduled: sql<boolean>`s.status = 'scheduled'`,
  // What never started is of no interest.
  ended: sql<boolean>`s.status = 'ended' and s.started_at is not null`,
};

const columns: Record<string, RawBuilder<unknown>> = {
  createdAt: sql`s.created_at`,
  startedAt: sql`s.started_at`,
  startsAt: sql`s.starts_at`,
  viewers: sql`s.viewers`,
};

/** The order unless another is asked for: most viewers, the soonest, the latest. */
const usual: Record<StreamList['status'], RawBuilder<unknown>> = {
  live: sql`s.viewers`,
  scheduled: sql`-extract(epoch from s.starts_at)`,
  ended: sql`s.ended_at`,
};

/** One page of the streams that are listed for a viewer, and how many there are. */
export async function findStreams(
  db: Kysely<DB>,
  { viewing, now }: Reading,
  list: StreamList,
): Promise<{ rows: ShownStreamRow[]; total: number }> {
  const { limit, offset } = pageOf(list);
  const order = list.sort === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const isShown = list.performerId === undefined ? isListedAmongAll : isListed;
  const found = sql`${statuses[list.status]} and s.fan_id is null and ${matches(list)} and ${isShown('s', viewing, now)}`;
  const [page, counted] = await Promise.all([
    sql<ShownStreamRow>`
      select ${shownColumns(viewing, now)}
      from streams s
      ${withPerformer}
      where ${found}
      order by ${columns[list.sortBy] ?? usual[list.status]} ${order}, s.id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from streams s where ${found}`.execute(db),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** Words are found in the title, the tags and the performer's name. */
function matches({ q, performerId, tag, rule }: StreamList): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(performerId === undefined ? [] : [sql`s.performer_id = ${performerId}`]),
    ...(tag === undefined ? [] : [sql`${tag} = any (s.tags)`]),
    ...(rule === undefined ? [] : [sql`s.access = ${rule}`]),
    ...(q ? [hasWords(containing(q))] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function hasWords(pattern: string): RawBuilder<unknown> {
  return sql`(
    s.title ilike ${pattern}
    or exists (select from unnest(s.tags) as one (tag) where one.tag ilike ${pattern})
    or exists (
      select from accounts n
      where n.id = s.performer_id and (n.name ilike ${pattern} or n.username ilike ${pattern})))`;
}
