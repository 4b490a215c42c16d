import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import fc from 'fast-check';
import { rules, seldom, type Outcome } from './random-objects.ts';

const statuses = ['active', 'pending', 'rejected', 'suspended'] as const;
const subscriptions = ['none', 'running', 'cancelled', 'past-due', 'lapsed', 'expired', 'pending'] as const;
export const feedViewers = ['stranger', 'fan', 'first', 'second', 'staff'] as const;
export type FeedViewer = (typeof feedViewers)[number];

const performerWorld = fc.record({
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constant('active' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...statuses) },
  ),
  blocksFan: seldom(6),
  isBlockedByFan: seldom(6),
  isMutedByFan: seldom(4),
  blocksFrance: seldom(4),
  isFollowed: fc.boolean(),
  subscription: fc.constantFrom(...subscriptions),
});
/** Seconds from now; most feeds have ordinary times. */
const secondsFromNow = (often: number | null, ...others: (number | null)[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const feedWorld = fc.record({
  owner: fc.constantFrom(0, 1),
  rule: fc.constantFrom(...rules),
  isWithdrawn: seldom(4),
  /** Of what is withdrawn: still in its performer's bin. */
  isBinned: fc.boolean(),
  isHidden: seldom(4),
  isBought: seldom(3),
  isPinned: seldom(3),
  publishedAt: secondsFromNow(-3_600, 3_600, null),
  publicAt: secondsFromNow(null, -60, 7_200),
  endsAt: secondsFromNow(null, -30, 7_200),
});
/** The database accepts moments in this order only. */
const isInOrder = ({
  publishedAt,
  publicAt,
  endsAt,
}: {
  publishedAt: number | null;
  publicAt: number | null;
  endsAt: number | null;
}): boolean => publishedAt === null || ((publicAt ?? Infinity) > publishedAt && (endsAt ?? Infinity) > publishedAt);
export const randomFeedWorld = fc.record({
  performers: fc.tuple(performerWorld, performerWorld),
  feeds: fc.array(feedWorld.filter(isInOrder), { minLength: 3, maxLength: 8 }),
  country: fc.constantFrom('FR', 'DE', undefined),
  subscriptionRequired: fc.boolean(),
});
export type RandomFeedWorld = typeof randomFeedWorld extends fc.Arbitrary<infer World> ? World : never;
export type RandomFeed = RandomFeedWorld['feeds'][number];

/** What the specification says, in as few words as possible. Shares no code with the product. */
export function feedOracle(world: RandomFeedWorld, viewer: FeedViewer, feed: RandomFeed): Outcome {
  const performer = world.performers[feed.owner] as RandomFeedWorld['performers'][0];
  if (viewer === 'staff') return 'open';
  if (viewer === (['first', 'second'] as const)[feed.owner]) return feed.isWithdrawn ? 'hidden' : 'open';
  const isFan = viewer === 'fan';
  const isBuyer = isFan && feed.isBought;
  if (
    performer.status !== 'active' ||
    (isFan && (performer.blocksFan || performer.isBlockedByFan)) ||
    (performer.blocksFrance && world.country === 'FR')
  )
    return 'hidden';
  if (feed.isHidden || (!isCurrent(feed) && !isBuyer)) return 'hidden';
  const isSubscriber = isFan && isRunning(performer.subscription);
  const isFollower = isFan && performer.isFollowed && !world.subscriptionRequired;
  const opens: Record<AccessRule, boolean> = {
    public: true,
    followers: isFollower || isSubscriber,
    subscribers: isSubscriber,
    paid: false,
  };
  return opens[feed.rule] || hasOpened(feed) || isBuyer ? 'open' : 'locked';
}

export function isPublished({ publishedAt }: RandomFeed): boolean {
  return publishedAt !== null && publishedAt <= 0;
}

export function isCurrent(feed: RandomFeed): boolean {
  return isPublished(feed) && !feed.isWithdrawn && (feed.endsAt === null || feed.endsAt > 0);
}

function hasOpened({ publicAt }: RandomFeed): boolean {
  return publicAt !== null && publicAt <= 0;
}

function isRunning(subscription: string): boolean {
  return ['running', 'cancelled', 'past-due'].includes(subscription);
}

/**
 * Of the visible published feeds, home lists those of followed performers, bought ones, and current public ones; none
 * of performers whom the viewer has muted.
 */
export function isAtHome(world: RandomFeedWorld, viewer: FeedViewer, feed: RandomFeed): boolean {
  if (feedOracle(world, viewer, feed) === 'hidden' || feed.isHidden || !isPublished(feed)) return false;
  const performer = world.performers[feed.owner] as RandomFeedWorld['performers'][0];
  if (viewer === 'fan' && performer.isMutedByFan) return false;
  if (viewer === 'fan' && feed.isBought) return true;
  if (!isCurrent(feed)) return false;
  const isFollowed =
    (viewer === 'fan' && (performer.isFollowed || isRunning(performer.subscription))) ||
    viewer === (['first', 'second'] as const)[feed.owner];
  return feed.rule === 'public' || hasOpened(feed) || isFollowed;
}
