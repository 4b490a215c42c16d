import { sql, type RawBuilder } from 'kysely';
import { performerIsThere, type Viewing } from '../access/index.ts';
import type { FeedSource } from './feed-list.store.ts';

export interface FeedFilter {
  readonly type?: string | undefined;
  /** Words, which are searched in public texts only: finding a locked text would tell what it holds. */
  readonly q?: string | undefined;
}

function ofType({ type }: FeedFilter): RawBuilder<unknown> {
  return type === undefined ? sql`true` : sql`f.type = ${type}`;
}

/** The performers whom somebody follows or is subscribed to, and the performer that she is herself. */
function circleOf(viewerId: string, now: Date): RawBuilder<unknown> {
  return sql`(select performer_id from follows where account_id = ${viewerId}
    union select s.performer_id from subscriptions s where s.account_id = ${viewerId} and subscription_opens(s, ${now}::timestamptz)
    union select account_id from performers where account_id = ${viewerId})`;
}

/** The counter that tells how many feeds of a type a performer has; texts and sounds are not counted apart. */
function counterOf({ type }: FeedFilter): RawBuilder<unknown> | undefined {
  const counters = { photo: sql`total_photo`, video: sql`total_video` };
  return type === undefined ? sql`total_feed` : counters[type as keyof typeof counters];
}

/** The counters of a few whom somebody follows: usually enough to know that a list is long. */
const performersCounted = 10;

/** So many of the newest feeds of all are looked through for those of the circle: quick for those who follow many, and cheap in vain for the others. */
const newestLookedThrough = 1_000;

/**
 * What the viewer's circle publishes, open or locked. Usually the newest feeds of all hold enough of the circle's; only
 * otherwise are the newest of each performer merged, which costs the more the more performers there are.
 */
export function fromCircle(section: number, viewing: Viewing & { readonly viewerId: string; readonly now: Date }, filter: FeedFilter): FeedSource {
  const counter = counterOf(filter);
  return {
    section,
    atLeast: counter && sql`(select coalesce(sum(count), 0) from (
      select ${counter} as count from follows as c join performer_counters using (performer_id)
      where c.account_id = ${viewing.viewerId} and ${performerIsThere(sql.ref('c.performer_id'), viewing)} limit ${sql.lit(performersCounted)}) as counted)`,
    select: ({ goesOn, order, tail, limit }) => sql`
      with circle as materialized ${circleOf(viewing.viewerId, viewing.now)},
      near as materialized (
        select f.id, f.created_at from (
          select f.id, f.created_at, f.performer_id from feeds f where f.withdrawn_at is null and ${ofType(filter)} and ${goesOn} ${order} limit ${sql.lit(newestLookedThrough)}) as f
        where (f.performer_id in (select performer_id from circle)) is true and ${performerIsThere(sql.ref('f.performer_id'), viewing)} ${tail})
      select id, created_at from near where (select count(*) from near) = ${limit}
      union all (
        select f.id, f.created_at from circle as c
        cross join lateral (select f.id, f.created_at from feeds f where f.performer_id = c.performer_id and f.withdrawn_at is null and ${ofType(filter)} and ${goesOn} ${tail}) as f
        where (select count(*) from near) < ${limit} and ${performerIsThere(sql.ref('c.performer_id'), viewing)} ${tail})`,
  };
}

interface Bought {
  /** Of one performer only. */
  readonly performerId?: string;
  /** Only what is nowhere else any more. */
  readonly isWithdrawn?: boolean;
}

/** What the viewer has bought; also what its performer has withdrawn since. */
export function fromPurchases(section: number, viewing: Viewing & { readonly viewerId: string }, filter: FeedFilter, { performerId, isWithdrawn }: Bought = {}): FeedSource {
  return {
    section,
    select: ({ goesOn, tail }) => sql`
      select f.id, f.created_at from purchases b join feeds f on f.id = b.object_id
      where b.account_id = ${viewing.viewerId} and b.object_kind = 'feed' and ${ofType(filter)} and ${performerIsThere(sql.ref('f.performer_id'), viewing)}
        and ${performerId === undefined ? sql`true` : sql`f.performer_id = ${performerId}`} and ${isWithdrawn === true ? sql`f.withdrawn_at is not null` : sql`true`} and ${goesOn} ${tail}`,
  };
}

/** One performer's feeds, open or locked. Whether she is there for the viewer is asked before. */
export function fromPerformer(section: number, performerId: string, filter: FeedFilter): FeedSource {
  const counter = counterOf(filter);
  return {
    section,
    atLeast: counter && sql`(select ${counter} from performer_counters where performer_id = ${performerId})`,
    select: ({ goesOn, tail }) => sql`select f.id, f.created_at from feeds f where f.performer_id = ${performerId} and f.withdrawn_at is null and ${ofType(filter)} and ${goesOn} ${tail}`,
  };
}

/** Everybody's public feeds. */
export function fromPublic(section: number, viewing: Viewing, filter: FeedFilter): FeedSource {
  return fromPublicWhere(section, viewing, filter, sql`true`);
}

/** The public feeds that the circle and the purchases do not hold already. */
export function fromPublicBeyondCircle(section: number, viewing: Viewing & { readonly viewerId: string; readonly now: Date }, filter: FeedFilter): FeedSource {
  const { viewerId, now } = viewing;
  const isBeyond = sql`f.performer_id not in ${circleOf(viewerId, now)} and not exists (select from purchases b where b.account_id = ${viewerId} and b.object_kind = 'feed' and b.object_id = f.id)`;
  return fromPublicWhere(section, viewing, filter, isBeyond);
}

function fromPublicWhere(section: number, viewing: Viewing, filter: FeedFilter, condition: RawBuilder<unknown>): FeedSource {
  const hasWords = filter.q ? sql`to_tsvector('simple', f.text) @@ to_tsquery('simple', ${wordsOf(filter.q)})` : sql`true`;
  return {
    section,
    select: ({ goesOn, tail }) => sql`
      select f.id, f.created_at from feeds f
      where f.access = 'public' and f.withdrawn_at is null and ${ofType(filter)} and ${hasWords} and ${condition} and ${performerIsThere(sql.ref('f.performer_id'), viewing)} and ${goesOn} ${tail}`,
  };
}

/** All of the words, each as the beginning of one: somebody who types "rose" looks for rosewater too. */
function wordsOf(q: string): string {
  return (q.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');
}
