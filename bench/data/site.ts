import { idOf } from './ids.ts';
import { createRandom, createZipf, type Random } from './random.ts';
import { measuredFans, type Sizes } from './sizes.ts';
import { friendsOf, planTalks, type Talk } from './talks.ts';

const dayMs = 86_400_000;
const lifeDays = 900;

/** A fan's subscription to a performer. */
export interface Subscription {
  readonly number: number;
  readonly fan: number;
  readonly performer: number;
  /** The number of its payments. */
  readonly periods: number;
}

/**
 * The plan of all accounts and content, by number; rows are written from it, table by table. Accounts are the
 * performers, most popular first, then the fans, of which the first are measured.
 */
export interface Site {
  readonly sizes: Sizes;
  readonly opened: number;
  readonly now: number;
  /** The performer of each feed. */
  readonly feedPerformers: Int32Array;
  readonly paidFeeds: readonly number[];
  /** For each fan: the numbers of the followed performers. */
  readonly follows: readonly (readonly number[])[];
  readonly subscriptions: readonly Subscription[];
  readonly talks: readonly Talk[];
  accountId(account: number): string;
  feedTime(feed: number): number;
  feedAccess(feed: number): 'public' | 'followers' | 'subscribers' | 'paid';
  subscriptionId(subscription: number): string;
}

export function planSite(sizes: Sizes, now: number): Site {
  const opened = now - lifeDays * dayMs;
  // Some time before now, so that nothing is in the future if a clock is slightly behind.
  const lifeMs = now - opened - dayMs / 24;
  const accountId = (account: number): string => idOf('account', account, opened + (lifeMs * account) / sizes.accounts);
  const feedTime = (feed: number): number => Math.floor(opened + (lifeMs * feed) / sizes.feeds);
  const follows = planFollows(sizes);
  const subscriptions = planSubscriptions(sizes, follows);
  return {
    sizes,
    opened,
    now,
    follows,
    subscriptions,
    talks: planTalks(sizes, follows),
    accountId,
    feedTime,
    feedAccess,
    feedPerformers: planFeeds(sizes.feeds, sizes.performers, 5),
    paidFeeds: Array.from({ length: sizes.feeds }, (_, feed) => feed).filter((feed) => feedAccess(feed) === 'paid'),
    subscriptionId: (subscription) => idOf('subscription', subscription, opened),
  };
}

/** Of twenty feeds five are public, five for followers, seven for subscribers, three for sale. */
function feedAccess(feed: number): 'public' | 'followers' | 'subscribers' | 'paid' {
  const place = (feed * 7) % 20;
  if (place < 5) return 'public';
  if (place < 10) return 'followers';
  return place < 17 ? 'subscribers' : 'paid';
}

/** Popular performers also publish more, though the difference is smaller than in followers. */
export function planFeeds(feeds: number, performers: number, seed: number): Int32Array {
  const choose = createZipf(createRandom(seed), performers, 0.6);
  return Int32Array.from({ length: feeds }, choose);
}

function planFollows(sizes: Sizes): number[][] {
  const random = createRandom(1);
  const choose = createZipf(random, sizes.performers, 0.9);
  const fans = sizes.accounts - sizes.performers;
  const measured = Math.min(measuredFans.follows, sizes.performers);
  const others = share(sizes.follows - measured * measuredFans.count, fans - measuredFans.count, random);
  const counts = [...Array.from({ length: measuredFans.count }, () => measured), ...others];
  return counts.map((count, fan) =>
    chooseDistinct(Math.min(count, sizes.performers), choose, sizes.performers, {
      random,
      first: fan < measuredFans.count ? friendsOf(sizes, fan) : [],
    }),
  );
}

/** Distinct numbers; when random choice repeats itself, the rest are taken evenly. */
export function chooseDistinct(
  count: number,
  choose: () => number,
  bound: number,
  { random, first = [] }: { readonly random: Random; readonly first?: readonly number[] },
): number[] {
  const chosen = new Set<number>(first);
  for (let tries = 0; chosen.size < count && tries < count * 4; tries += 1) chosen.add(choose());
  while (chosen.size < count) chosen.add(random.below(bound));
  return [...chosen];
}

/** Parts that sum to the total; most are small and some are large. */
export function share(total: number, parts: number, random: Random): number[] {
  const weights = Array.from({ length: parts }, () => -Math.log(1 - random.next()));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [given, heaped] = [0, 0];
  return weights.map((weight) => {
    heaped += weight;
    const part = Math.round((total * heaped) / sum) - given;
    given += part;
    return part;
  });
}

function planSubscriptions(sizes: Sizes, follows: readonly (readonly number[])[]): Subscription[] {
  const random = createRandom(2);
  const probability = sizes.subscriptions / follows.reduce((sum, { length }) => sum + length, 0);
  const subscriptions: Subscription[] = [];
  follows.forEach((performers, index) => {
    for (const performer of performers) {
      if (random.next() < probability)
        subscriptions.push({
          number: subscriptions.length,
          fan: sizes.performers + index,
          performer,
          periods: random.between(1, 4),
        });
    }
  });
  return subscriptions;
}

/** Minor units. */
export function monthlyPriceOf(performer: number): number {
  return 499 + (performer % 20) * 50;
}

/** Minor units. */
export function feedPriceOf(feed: number): number {
  return 300 + (feed % 18) * 100;
}

export function feedIdOf({ feedTime }: Site, feed: number): string {
  return idOf('feed', feed, feedTime(feed));
}
