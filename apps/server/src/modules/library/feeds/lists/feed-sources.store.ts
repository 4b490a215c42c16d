import { sql, type RawBuilder } from 'kysely';
import { tsQueryOf, type Wanted } from '../../../../platform/search/words.ts';
import {
  isCurrent,
  isEarlyAccessOver,
  isForBuyersAlone,
  isThereForBuyer,
  performerIsThere,
  type Viewing,
} from '../../../access/index.ts';
import type { FeedSource } from './feed-list.store.ts';

export interface FeedFilter {
  readonly type?: string | undefined;
  /** Words, which are searched in public texts only: finding a locked text would tell what it holds. */
  readonly words?: Wanted;
}

export function ofType({ type }: FeedFilter): RawBuilder<unknown> {
  return type === undefined ? sql`true` : sql`f.type = ${type}`;
}

/** The performers whom somebody follows or is subscribed to, some twice, and the performer that she is herself. */
function followedPerformers(viewerId: string, now: Date): RawBuilder<unknown> {
  return sql`(select performer_id from follows where account_id = ${viewerId}
    union all select s.performer_id from subscriptions s where s.account_id = ${viewerId} and subscription_opens(s, ${now}::timestamptz)
    union all select account_id from performers where account_id = ${viewerId})`;
}

/** The counter that tells how many feeds of a type a performer has; texts and sounds are not counted apart. */
export function counterOf({ type }: FeedFilter): RawBuilder<unknown> | undefined {
  const counters = { photo: sql`total_photo`, video: sql`total_video` };
  return type === undefined ? sql`total_feed` : counters[type as keyof typeof counters];
}

/** The counters of a few whom somebody follows: usually enough to know that a list is long. */
const performersCounted = 5;

/** What the viewer's circle publishes, open or locked, and what he has bought, also if its performer has withdrawn it since. */
export function fromFollowed(
  section: number,
  viewing: Viewing & { readonly viewerId: string; readonly now: Date },
  filter: FeedFilter,
): FeedSource {
  const counter = counterOf(filter);
  const { viewerId, now } = viewing;
  const circle = followedPerformers(viewerId, now);
  const bought = sql`(select object_id as id from purchases where account_id = ${viewerId} and object_kind = 'feed')`;
  return {
    section,
    atLeast:
      counter &&
      sql`(select coalesce(sum(count), 0) from (
      select (select ${counter} from performer_counters where performer_id = c.performer_id) as count from follows as c
      where c.account_id = ${viewerId} and ${performerIsThere(sql.ref('c.performer_id'), viewing)} limit ${sql.lit(performersCounted)}) as counted)`,
    select: ({ goesOn, tail, now: at }) => sql`
      (select f.id, f.published_at from ${bought} as b join feeds f using (id) where ${isThereForBuyer('f', viewing)} and ${ofType(filter)} and ${goesOn} ${tail})
      union (
        select f.id, f.published_at from (select distinct performer_id from ${circle} as c) as c
        cross join lateral (select f.id, f.published_at from feeds f where f.performer_id = c.performer_id and ${isCurrent('f', at)} and ${ofType(filter)} and ${goesOn} ${tail}) as f
        where ${performerIsThere(sql.ref('c.performer_id'), viewing)} ${tail})`,
  };
}

/** What the viewer has bought of one performer and is nowhere else any more. */
export function fromPurchases(
  section: number,
  viewing: Viewing & { readonly viewerId: string },
  performerId: string,
  filter: FeedFilter,
): FeedSource {
  return {
    section,
    select: ({ goesOn, tail, now }) => sql`
      select f.id, f.published_at from purchases b join feeds f on f.id = b.object_id
      where b.account_id = ${viewing.viewerId} and b.object_kind = 'feed' and f.performer_id = ${performerId} and ${isForBuyersAlone('f', now)} and ${isThereForBuyer('f', viewing)}
        and ${ofType(filter)} and ${goesOn} ${tail}`,
  };
}

/** One performer's feeds, open or locked. Whether she is there for the viewer is asked before. */
export function fromPerformer(section: number, performerId: string, filter: FeedFilter): FeedSource {
  const counter = counterOf(filter);
  return {
    section,
    atLeast: counter && sql`(select ${counter} from performer_counters where performer_id = ${performerId})`,
    select: ({ goesOn, tail, now }) => sql`
      select f.id, f.published_at from feeds f where f.performer_id = ${performerId} and f.pinned_at is null and ${isCurrent('f', now)} and ${ofType(filter)} and ${goesOn} ${tail}`,
  };
}

/** Those of them that she has put on top, which are not below once more. */
export function fromPinned(section: number, performerId: string, filter: FeedFilter): FeedSource {
  return {
    section,
    moment: 'pinned_at',
    select: ({ goesOn, tail, now }) => sql`
      select f.id, f.pinned_at from feeds f where f.performer_id = ${performerId} and f.pinned_at is not null and ${isCurrent('f', now)} and ${ofType(filter)} and ${goesOn} ${tail}`,
  };
}

/** Everybody's public feeds. */
export function fromPublic(section: number, viewing: Viewing, filter: FeedFilter): FeedSource[] {
  return fromPublicWhere(section, viewing, filter, sql`true`);
}

/** The public feeds that the circle and the purchases do not hold already. */
export function fromPublicNotFollowed(
  section: number,
  viewing: Viewing & { readonly viewerId: string; readonly now: Date },
  filter: FeedFilter,
): FeedSource[] {
  const { viewerId, now } = viewing;
  const isBeyond = sql`f.performer_id not in ${followedPerformers(viewerId, now)} and not exists (select from purchases b where b.account_id = ${viewerId} and b.object_kind = 'feed' and b.object_id = f.id)`;
  return fromPublicWhere(section, viewing, filter, isBeyond);
}

/** Public by their rule, or since their early access is over: two sources, as each has its index. */
function fromPublicWhere(
  section: number,
  viewing: Viewing,
  filter: FeedFilter,
  condition: RawBuilder<unknown>,
): FeedSource[] {
  const hasWords = filter.words ? sql`words_of(f.text) @@ to_tsquery('simple', ${tsQueryOf(filter.words)})` : sql`true`;
  const source = (isOpen: (now: Date) => RawBuilder<unknown>): FeedSource => ({
    section,
    select: ({ goesOn, tail, now }) => sql`
      select f.id, f.published_at from feeds f
      where ${isOpen(now)} and ${isCurrent('f', now)} and ${ofType(filter)} and ${hasWords} and ${condition} and ${performerIsThere(sql.ref('f.performer_id'), viewing)} and ${goesOn} ${tail}`,
  });
  return [
    source(() => sql`f.access = 'public'`),
    source((now) => sql`f.access <> 'public' and ${isEarlyAccessOver('f', now)}`),
  ];
}
