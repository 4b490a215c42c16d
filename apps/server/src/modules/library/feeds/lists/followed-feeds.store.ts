import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isNotHidden, isNotOver, performerColumns, performerIsThereFor, type FactRow } from '../../../access/index.ts';
import type { Listed, ListedFeedRow } from './feed-list.store.ts';
import { counterOf, ofType, type FeedFilter } from './feed-sources.store.ts';
import { feedColumns, type FeedStateRow } from '../shown-feed.store.ts';

/** Somebody signed in, not of the staff, who reads what the circle publishes. */
export interface FollowedFeedsReader {
  readonly viewerId: string;
  readonly country: string | undefined;
  /** Where the list goes on; its beginning where there is none. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** How far the statement looks, and for what. */
export interface Search {
  readonly filter: FeedFilter;
  /** So many of the newest feeds of all are looked through for those of the circles. */
  readonly scanLimit: number;
  readonly now: Date;
}

/** How a viewer stands to a feed, as bits of a number; the viewer's own number is above them. */
const bits = { follower: 1, subscriber: 2, buyer: 4, like: 8, bookmark: 16 };
const oneViewer = 32;

type SeenRow = Omit<FeedStateRow, keyof FactRow | 'actions'> &
  Pick<FactRow, 'monthly_price' | 'performer_is_active'> & {
    /** Who sees it and how they stand to it. */
    readonly seen_by: string;
    readonly listed_count: bigint;
  };

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The newest feeds of several circles in one statement, by the number of the reader: what each one's circle publishes, open or locked, and what he has bought,
 * also if it is withdrawn. Shorter than the limit where not enough was found among those looked through, even if there is more behind them.
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
      const list = lists[Math.floor(seen / oneViewer) - 1];
      list?.rows.push(rowFor(row, seen));
      if (seen & (bits.follower | bits.subscriber)) list?.counts.set(row.performer_id, Number(listed_count));
    }
  }
  return lists.map(({ rows: listed, counts }) => ({
    rows: listed,
    atLeast: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }));
}

/** Who is shut out has no row, so that nothing is blocked in those that there are. */
function rowFor(row: Omit<SeenRow, 'seen_by' | 'listed_count'>, seen: number): ListedFeedRow {
  const has = (bit: number): boolean => (seen & bit) !== 0;
  return {
    ...row,
    section: 0,
    at: row.published_at as Date,
    actions: [...(has(bits.like) ? ['like'] : []), ...(has(bits.bookmark) ? ['bookmark'] : [])],
    is_follower: has(bits.follower),
    is_subscriber: has(bits.subscriber),
    is_buyer: has(bits.buyer),
    blocks_account: false,
    blocks_country: false,
  };
}

/**
 * One row for each feed, the same for all who see it. Readers who begin at the same place share a span of the newest feeds. Arrays stand in selects of their own,
 * so that PostgreSQL plans for any number of readers, once.
 */
async function selectSeen(
  db: Kysely<DB>,
  readers: readonly FollowedFeedsReader[],
  { filter, scanLimit, now }: Search,
): Promise<SeenRow[]> {
  const spans = new Map(readers.map(({ after }) => [keyOf(after), after]));
  const spanNumbers = new Map([...spans.keys()].map((key, index) => [key, index + 1]));
  const beginnings = [...spans.values()];
  const counter = counterOf(filter) ?? sql`0::bigint`;
  const isThere = performerIsThereFor(sql.ref('l.performer_id'), {
    viewerId: sql.ref('r.viewer_id'),
    country: sql.ref('r.country'),
  });
  const { rows } = await sql<SeenRow>`
    with readers as materialized (
      select * from unnest((select ${readers.map(({ viewerId }) => viewerId)}::uuid[]), (select ${readers.map(({ country }) => country ?? null)}::text[]), (select ${readers.map(({ limit }) => limit)}::int[]),
        (select ${readers.map(({ after }) => spanNumbers.get(keyOf(after)))}::int[])) with ordinality as r(viewer_id, country, most, span, number)),
    spans as materialized (
      select * from unnest((select ${beginnings.map((after) => (after && after.at <= now ? after.at : now))}::timestamptz[]), (select ${beginnings.map((after) => (after && after.at <= now ? after.id : lastId))}::uuid[])) with ordinality as s(at, id, span)),
    newest as (
      select s.span, f.* from spans s cross join lateral (
        select f.id, f.published_at, f.performer_id, (${isNotOver('f', now)}) as is_current from feeds f
        where ${isNotHidden('f')} and ${ofType(filter)} and (f.published_at, f.id) < (s.at, s.id) order by f.published_at desc, f.id desc limit ${sql.lit(scanLimit)}) as f),
    circles as (
      select r.number, r.span, w.performer_id, ${sql.lit(bits.follower)} as facts from readers r join follows w on w.account_id = r.viewer_id
      union all
      select r.number, r.span, s.performer_id, ${sql.lit(bits.subscriber)} from readers r join subscriptions s on s.account_id = r.viewer_id where subscription_opens(s, ${now}::timestamptz)
      union all
      select r.number, r.span, r.viewer_id, 0 from readers r),
    found as (
      select c.number, n.*, c.facts from newest n join circles c on c.span = n.span and c.performer_id = n.performer_id
      union all
      select r.number, n.*, ${sql.lit(bits.buyer)} from newest n join readers r on r.span = n.span join purchases b on b.account_id = r.viewer_id and b.object_kind = 'feed' and b.object_id = n.id),
    listed as (
      select number, id, published_at, performer_id, bit_or(facts) as facts from found group by number, id, published_at, performer_id, is_current
      having is_current or bit_or(facts) & ${sql.lit(bits.buyer)} > 0),
    ranked as (
      select l.number, l.id, l.facts, r.viewer_id, r.most, row_number() over (partition by l.number order by l.published_at desc, l.id desc) as rank from listed l join readers r on r.number = l.number where ${isThere}),
    seen as (
      select id, string_agg((number * ${sql.lit(oneViewer)} + facts + coalesce((
        select sum(case action when 'like' then ${sql.lit(bits.like)} when 'bookmark' then ${sql.lit(bits.bookmark)} else 0 end) from reactions where account_id = ranked.viewer_id and object_kind = 'feed' and object_id = ranked.id), 0))::text, ',') as seen_by
      from ranked where rank <= most group by id)
    select seen.seen_by, ${feedColumns}, ${performerColumns}, ${counter} as listed_count
    from seen join feeds on feeds.id = seen.id join performers p on p.account_id = feeds.performer_id join performer_counters on performer_counters.performer_id = feeds.performer_id
    order by feeds.published_at desc, feeds.id desc`.execute(db);
  return rows;
}

function keyOf(after: FollowedFeedsReader['after']): string {
  return after === undefined ? '' : `${after.at.getTime()} ${after.id}`;
}
