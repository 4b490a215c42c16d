import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';
import {
  hasMuted,
  isNotDismissed,
  isNotHidden,
  isNotOver,
  performerColumns,
  performerIsThereFor,
  type FactRow,
} from '../../../access/index.ts';
import type { Listed, ListedFeedRow } from './feed-list.store.ts';
import { counterOf, ofType, type FeedFilter } from './feed-sources.store.ts';
import { feedColumns, type FeedStateRow } from '../shown-feed.store.ts';

/** A signed-in account, not staff, that reads the feeds of the performers it follows. */
export interface FollowedFeedsReader {
  readonly viewerId: string;
  readonly country: string | undefined;
  /** The last feed of the page before; none for the first page. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** Which feeds the statement looks for, and how far. */
export interface Search {
  readonly filter: FeedFilter;
  /** How many of the newest feeds of all performers are scanned. */
  readonly scanLimit: number;
  readonly now: Date;
}

/** A viewer's relationship to a feed as bits of an integer. The bits above hold the number of the reader, from 1. */
const flags = { follower: 1, subscriber: 2, buyer: 4, like: 8, bookmark: 16 };
const readerUnit = 32;

type SeenRow = Omit<FeedStateRow, keyof FactRow | 'actions'> &
  Pick<FactRow, 'monthly_price' | 'performer_is_active'> & {
    /** Comma-separated integers, one for each reader who sees the feed: the reader's number and flags. */
    readonly seen_by: string;
    readonly listed_count: bigint;
  };

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The newest feeds for several readers in one statement, in the order of the readers: those of the performers that each
 * follows, open or locked, and those that each has bought, also if withdrawn since. A list is shorter than its limit
 * where the scanned feeds do not contain enough, even if there are older ones.
 */
export async function listNewestFollowed(
  db: Kysely<DB>,
  readers: readonly FollowedFeedsReader[],
  search: Search,
): Promise<Listed[]> {
  const rows = await selectSeen(db, readers, search);
  const lists = readers.map((): { rows: ListedFeedRow[]; counts: Map<string, number> } => ({
    rows: [],
    counts: new Map(),
  }));
  for (const { seen_by, listed_count, ...row } of rows) {
    for (const text of seen_by.split(',')) {
      const seen = Number(text);
      const list = lists[Math.floor(seen / readerUnit) - 1];
      list?.rows.push(rowFor(row, seen));
      if (seen & (flags.follower | flags.subscriber)) list?.counts.set(row.performer_id, Number(listed_count));
    }
  }
  return lists.map(({ rows: listed, counts }) => ({
    rows: listed,
    minTotal: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }));
}

/** The statement has left out performers who block the reader or are blocked, so the remaining rows are not. */
function rowFor(row: Omit<SeenRow, 'seen_by' | 'listed_count'>, seen: number): ListedFeedRow {
  const has = (flag: number): boolean => (seen & flag) !== 0;
  return {
    ...row,
    section: 0,
    at: row.published_at as Date,
    actions: [...(has(flags.like) ? ['like'] : []), ...(has(flags.bookmark) ? ['bookmark'] : [])],
    is_follower: has(flags.follower),
    is_subscriber: has(flags.subscriber),
    is_buyer: has(flags.buyer),
    is_blocked: false,
    blocks_country: false,
  };
}

/** One row for each feed, shared by all readers who see it. */
async function selectSeen(
  db: Kysely<DB>,
  readers: readonly FollowedFeedsReader[],
  { filter, scanLimit, now }: Search,
): Promise<SeenRow[]> {
  const spans = spansOf(readers);
  const { rows } = await sql<SeenRow>`
    with readers as materialized (${readersTable(readers, spans)}),
    spans as materialized (${spansTable(spans, now)}),
    newest as (${newestFeeds(filter, scanLimit, now)}),
    followed as (${followedByReaders(now)}),
    found as (${foundFeeds}),
    listed as (
      select number, id, published_at, performer_id, bit_or(facts) as facts
      from found
      group by number, id, published_at, performer_id, is_current
      having is_current or bit_or(facts) & ${sql.lit(flags.buyer)} > 0),
    ranked as (${rankedFeeds}),
    seen as (
      select id, string_agg((number * ${sql.lit(readerUnit)} + facts + ${reactionFlags})::text, ',') as seen_by
      from ranked
      where rank <= max_rows
      group by id)
    select seen.seen_by, ${feedColumns}, ${performerColumns},
      ${counterOf(filter) ?? sql`0::bigint`} as listed_count
    from seen
    join feeds on feeds.id = seen.id
    join performers p on p.account_id = feeds.performer_id
    join performer_counters on performer_counters.performer_id = feeds.performer_id
    order by feeds.published_at desc, feeds.id desc`.execute(db);
  return rows;
}

/** Readers who begin at the same position share a span of the newest feeds. */
type Spans = ReadonlyMap<string, FollowedFeedsReader['after']>;

function spansOf(readers: readonly FollowedFeedsReader[]): Spans {
  return new Map(readers.map(({ after }) => [keyOf(after), after]));
}

/** Arrays are subselects, so that PostgreSQL keeps one plan for any number of readers. */
function readersTable(readers: readonly FollowedFeedsReader[], spans: Spans): RawBuilder<unknown> {
  const spanNumbers = new Map([...spans.keys()].map((key, index) => [key, index + 1]));
  return sql`
    select *
    from unnest(
      (select ${readers.map(({ viewerId }) => viewerId)}::uuid[]),
      (select ${readers.map(({ country }) => country ?? null)}::text[]),
      (select ${readers.map(({ limit }) => limit)}::int[]),
      (select ${readers.map(({ after }) => spanNumbers.get(keyOf(after)))}::int[]))
      with ordinality as r (viewer_id, country, max_rows, span, number)`;
}

/** Spans begin at the present moment or at a cursor of the past. */
function spansTable(spans: Spans, now: Date): RawBuilder<unknown> {
  const starts = [...spans.values()].map((after) => (after && after.at <= now ? after : { at: now, id: lastId }));
  return sql`
    select *
    from unnest(
      (select ${starts.map(({ at }) => at)}::timestamptz[]),
      (select ${starts.map(({ id }) => id)}::uuid[]))
      with ordinality as s (at, id, span)`;
}

function newestFeeds(filter: FeedFilter, scanLimit: number, now: Date): RawBuilder<unknown> {
  return sql`
    select s.span, f.*
    from spans s
    cross join lateral (
      select f.id, f.published_at, f.performer_id, (${isNotOver('f', now)}) as is_current
      from feeds f
      where ${isNotHidden('f')} and ${ofType(filter)} and (f.published_at, f.id) < (s.at, s.id)
      order by f.published_at desc, f.id desc
      limit ${sql.lit(scanLimit)}) as f`;
}

/** The performers whose feeds each reader sees: followed, subscribed to, and the reader. */
function followedByReaders(now: Date): RawBuilder<unknown> {
  return sql`
    select r.number, r.span, w.performer_id, ${sql.lit(flags.follower)} as facts
    from readers r
    join follows w on w.account_id = r.viewer_id
    union all
    select r.number, r.span, s.performer_id, ${sql.lit(flags.subscriber)}
    from readers r
    join subscriptions s on s.account_id = r.viewer_id
    where subscription_opens(s, ${now}::timestamptz)
    union all
    select r.number, r.span, r.viewer_id, 0
    from readers r`;
}

const foundFeeds = sql`
  select c.number, n.*, c.facts
  from newest n
  join followed c on c.span = n.span and c.performer_id = n.performer_id
  union all
  select r.number, n.*, ${sql.lit(flags.buyer)}
  from newest n
  join readers r on r.span = n.span
  join purchases b on b.account_id = r.viewer_id and b.object_kind = 'feed' and b.object_id = n.id`;

const isThereForReader = performerIsThereFor(sql.ref('l.performer_id'), {
  viewerId: sql.ref('r.viewer_id'),
  country: sql.ref('r.country'),
});

const rankedFeeds = sql`
  select l.number, l.id, l.facts, r.viewer_id, r.max_rows,
    row_number() over (partition by l.number order by l.published_at desc, l.id desc) as rank
  from listed l
  join readers r on r.number = l.number
  where ${isThereForReader}
    and not ${hasMuted(sql.ref('r.viewer_id'), sql.ref('l.performer_id'))}
    and ${isNotDismissed('l', sql.ref('r.viewer_id'))}`;

const reactionFlags = sql`coalesce((
  select sum(
    case action
      when 'like' then ${sql.lit(flags.like)}
      when 'bookmark' then ${sql.lit(flags.bookmark)}
      else 0
    end)
  from reactions
  where account_id = ranked.viewer_id and object_kind = 'feed' and object_id = ranked.id), 0)`;

function keyOf(after: FollowedFeedsReader['after']): string {
  return after === undefined ? '' : `${after.at.getTime()} ${after.id}`;
}
