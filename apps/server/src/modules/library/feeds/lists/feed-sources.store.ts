import { sql, type RawBuilder } from 'kysely';
import { selectFound, type SearchedWords } from '../../../../platform/search/word-indexes.ts';
import {
  feedIsWanted,
  isCurrent,
  isEarlyAccessOver,
  isForBuyersAlone,
  isThereForBuyer,
  performerIsRead,
  type Viewing,
} from '../../../access/index.ts';
import type { FeedSource } from './feed-list.store.ts';

export interface FeedFilter {
  readonly type?: string | undefined;
  /** Only public texts are searched: a match in a locked text would reveal what it holds. */
  readonly words?: SearchedWords;
}

export function ofType({ type }: FeedFilter): RawBuilder<unknown> {
  return type === undefined ? sql`true` : sql`f.type = ${type}`;
}

/**
 * The performers that an account follows or subscribes to, with duplicates, and the account itself if it is a
 * performer.
 */
function followedPerformers(viewerId: string, now: Date): RawBuilder<unknown> {
  return sql`(
    select performer_id from follows where account_id = ${viewerId}
    union all
    select s.performer_id from subscriptions s
    where s.account_id = ${viewerId} and subscription_opens(s, ${now}::timestamptz)
    union all
    select account_id from performers where account_id = ${viewerId})`;
}

/** The performer's counter for feeds of a type. There is none for texts and sounds. */
export function counterOf({ type }: FeedFilter): RawBuilder<unknown> | undefined {
  const counters = { photo: sql`total_photo`, video: sql`total_video` };
  return type === undefined ? sql`total_feed` : counters[type as keyof typeof counters];
}

/** The counters of a few followed performers are usually enough to know that a list is long. */
const performersCounted = 5;

type SignedInViewing = Viewing & { readonly viewerId: string };

/**
 * The feeds of followed performers, open or locked, and those that the viewer bought, also if they are withdrawn since;
 * none of muted performers.
 */
export function fromFollowed(
  section: number,
  viewing: SignedInViewing & { readonly now: Date },
  filter: FeedFilter,
): FeedSource {
  const { viewerId, now } = viewing;
  const isRead = performerIsRead(sql.ref('c.performer_id'), viewing);
  const bought = sql`(
    select object_id as id from purchases
    where account_id = ${viewerId} and object_kind = 'feed')`;
  return {
    section,
    minTotal: minTotalOfFollowed(viewing, filter),
    select: ({ inWindow, tail, now: at }) => sql`
      (
        select f.id, f.published_at
        from ${bought} as b
        join feeds f using (id)
        where ${isThereForBuyer('f', viewing)} and ${performerIsRead(sql.ref('f.performer_id'), viewing)}
          and ${feedIsWanted('f', viewing)} and ${ofType(filter)} and ${inWindow}
        ${tail})
      union (
        select f.id, f.published_at
        from (select distinct performer_id from ${followedPerformers(viewerId, now)} as c) as c
        cross join lateral (
          select f.id, f.published_at
          from feeds f
          where f.performer_id = c.performer_id and ${isCurrent('f', at)} and ${feedIsWanted('f', viewing)}
            and ${ofType(filter)} and ${inWindow}
          ${tail}) as f
        where ${isRead}
        ${tail})`,
  };
}

function minTotalOfFollowed(viewing: SignedInViewing, filter: FeedFilter): RawBuilder<unknown> | undefined {
  const counter = counterOf(filter);
  return (
    counter &&
    sql`(
      select coalesce(sum(count), 0)
      from (
        select (select ${counter} from performer_counters where performer_id = c.performer_id) as count
        from follows as c
        where c.account_id = ${viewing.viewerId} and ${performerIsRead(sql.ref('c.performer_id'), viewing)}
        limit ${sql.lit(performersCounted)}) as counted)`
  );
}

/** Feeds of one performer that are visible to the viewer only because the viewer bought them. */
export function fromPurchases(
  section: number,
  viewing: SignedInViewing,
  performerId: string,
  filter: FeedFilter,
): FeedSource {
  return {
    section,
    select: ({ inWindow, tail, now }) => sql`
      select f.id, f.published_at
      from purchases b
      join feeds f on f.id = b.object_id
      where b.account_id = ${viewing.viewerId}
        and b.object_kind = 'feed'
        and f.performer_id = ${performerId}
        and ${isForBuyersAlone('f', now)}
        and ${isThereForBuyer('f', viewing)}
        and ${feedIsWanted('f', viewing)}
        and ${ofType(filter)}
        and ${inWindow}
      ${tail}`,
  };
}

/** One performer's feeds, open or locked, without pinned ones. The caller has checked that the performer is visible. */
export function fromPerformer(section: number, viewing: Viewing, performerId: string, filter: FeedFilter): FeedSource {
  const counter = counterOf(filter);
  return {
    section,
    minTotal: counter && sql`(select ${counter} from performer_counters where performer_id = ${performerId})`,
    select: ({ inWindow, tail, now }) => sql`
      select f.id, f.published_at
      from feeds f
      where f.performer_id = ${performerId}
        and f.pinned_at is null
        and ${isCurrent('f', now)}
        and ${feedIsWanted('f', viewing)}
        and ${ofType(filter)}
        and ${inWindow}
      ${tail}`,
  };
}

/** The performer's pinned feeds, which `fromPerformer` leaves out. */
export function fromPinned(section: number, viewing: Viewing, performerId: string, filter: FeedFilter): FeedSource {
  return {
    section,
    moment: 'pinned_at',
    select: ({ inWindow, tail, now }) => sql`
      select f.id, f.pinned_at
      from feeds f
      where f.performer_id = ${performerId}
        and f.pinned_at is not null
        and ${isCurrent('f', now)}
        and ${feedIsWanted('f', viewing)}
        and ${ofType(filter)}
        and ${inWindow}
      ${tail}`,
  };
}

/** The public feeds of all performers but muted ones. */
export function fromPublic(section: number, viewing: Viewing, filter: FeedFilter): FeedSource[] {
  return fromPublicWhere(section, viewing, filter, sql`true`);
}

/** The public feeds that `fromFollowed` does not contain. */
export function fromPublicNotFollowed(
  section: number,
  viewing: SignedInViewing & { readonly now: Date },
  filter: FeedFilter,
): FeedSource[] {
  const { viewerId, now } = viewing;
  const isNotFollowed = sql`f.performer_id not in ${followedPerformers(viewerId, now)}
    and not exists (
      select from purchases b
      where b.account_id = ${viewerId} and b.object_kind = 'feed' and b.object_id = f.id)`;
  return fromPublicWhere(section, viewing, filter, isNotFollowed);
}

/** Public by rule, or because early access is over: two sources, because each has its own index. */
function fromPublicWhere(
  section: number,
  viewing: Viewing,
  filter: FeedFilter,
  condition: RawBuilder<unknown>,
): FeedSource[] {
  const hasWords = filter.words ? sql`f.id in (${selectFound('feed', filter.words)})` : sql`true`;
  const source = (isOpen: (now: Date) => RawBuilder<unknown>): FeedSource => ({
    section,
    select: ({ inWindow, tail, now }) => sql`
      select f.id, f.published_at
      from feeds f
      where ${isOpen(now)}
        and ${isCurrent('f', now)}
        and ${ofType(filter)}
        and ${hasWords}
        and ${condition}
        and ${performerIsRead(sql.ref('f.performer_id'), viewing)}
        and ${feedIsWanted('f', viewing)}
        and ${inWindow}
      ${tail}`,
  });
  return [
    source(() => sql`f.access = 'public'`),
    source((now) => sql`f.access <> 'public' and ${isEarlyAccessOver('f', now)}`),
  ];
}
