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

interface Preview {
  readonly streamId: string;
  readonly viewerId: string;
  /** An administrator's. */
  readonly accountId: string;
}

/** A member of staff may watch as this viewer; views of staff are not counted. */
export async function addPreview(db: Kysely<DB>, { streamId, viewerId, accountId }: Preview, now: Date): Promise<void> {
  await db
    .insertInto('stream_viewers')
    .values({ stream_id: streamId, viewer_id: viewerId, account_id: accountId, first_seen_at: now })
    .execute();
}

export async function isPreviewer(db: Kysely<DB>, { streamId, viewerId, accountId }: Preview): Promise<boolean> {
  const row = await db
    .selectFrom('stream_viewers')
    .select('viewer_id')
    .where('stream_id', '=', streamId)
    .where('viewer_id', '=', viewerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the subscription that opens a performer's streams to an account ends. */
export async function loadSubscriptionEnd(
  db: Kysely<DB>,
  accountId: string,
  performerId: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select greatest(expires_at, grace_until) as until
    from subscriptions s
    where s.account_id = ${accountId}
      and s.performer_id = ${performerId}
      and subscription_opens(s, ${now}::timestamptz)
    order by until desc
    limit 1`.execute(db);
  return rows[0]?.until ?? undefined;
}

/** Those of these accounts that are staff's. */
export async function listStaff(db: Kysely<DB>, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where('kind', '=', 'admin')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A stream by its id, or the one that a performer has open for more than one fan. */
export async function findJoinable(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('streams')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('performer_id', '=', id),
          where('fan_id', 'is', null),
          where('status', 'in', ['waiting', 'live', 'interrupted']),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}
