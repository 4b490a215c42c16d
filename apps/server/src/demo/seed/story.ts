import { Random } from './random.ts';
import type { Fan, Feed, Gallery, Performer, Video } from '../cast.ts';

/** An action on the site. */
export type Act =
  | { readonly kind: 'publish'; readonly feed: Feed }
  | { readonly kind: 'open-gallery' | 'buy-gallery' | 'like-gallery'; readonly gallery: Gallery }
  | { readonly kind: 'release' | 'like-video'; readonly video: Video }
  | { readonly kind: 'follow'; readonly performer: Performer }
  | { readonly kind: 'subscribe'; readonly performer: Performer; readonly type: 'monthly' | 'yearly' }
  | { readonly kind: 'buy'; readonly feed: Feed }
  | { readonly kind: 'tip'; readonly performer: Performer; readonly amount: number; readonly message: string }
  | { readonly kind: 'like'; readonly feed: Feed }
  | { readonly kind: 'comment'; readonly feed: Feed; readonly text: string }
  | { readonly kind: 'vote'; readonly feed: Feed; readonly answer: number };

export interface Scene {
  readonly daysAgo: number;
  /** A username. */
  readonly by: string;
  readonly act: Act;
}

/** Everyone is registered before the first feed; no feed of the cast is older than sixty days. */
export const openingDaysAgo = { performers: 76, fans: 70 } as const;

/** A monthly subscription of the story is still in its first month. */
const freshDays = 27;
const smallestTip = 10;
const thanks = [
  'Thank you for this. It made my week.',
  'For the next one!',
  'Worth every minute.',
  'From all of us at the kitchen table.',
  'You asked for nothing, so here is something.',
  'Please never stop.',
  'I showed it to everyone.',
  'For strings, flour, chalk or whatever it is you need.',
  '',
  '',
];

/** The actions around one performer, from their first feed until today; the same for the same cast. */
export function tellStory(performer: Performer, quietFans: readonly Fan[]): Scene[] {
  const random = new Random(`${performer.username}/story`);
  const followers = random
    .shuffled(quietFans)
    .slice(0, performer.followers)
    .map(({ username }) => username);
  const subscribers = followers.slice(0, maxInterest(performer, 'subscribers'));
  const follows = followers.map((by): Scene => ({
    by,
    daysAgo: random.between(0.5, 58),
    act: { kind: 'follow', performer },
  }));
  const subscriptions = subscribers.map((by): Scene => subscription(random, by, performer));
  const audience: Audience = {
    public: new Map(quietFans.map(({ username }) => [username, openingDaysAgo.fans])),
    followers: sinceWhen(follows),
    subscribers: sinceWhen(subscriptions),
  };
  return [
    ...follows,
    ...subscriptions,
    ...performer.feeds.flatMap((feed) =>
      tellFeed(random, performer, feed, { audience, buyers: random.shuffled(followers) }),
    ),
    ...tips(random, performer, followers),
    ...(performer.galleries ?? []).flatMap((gallery) =>
      tellGallery(random, performer, gallery, { audience, buyers: random.shuffled(followers) }),
    ),
    ...(performer.videos ?? []).flatMap((video) => tellVideo(random, performer, video, audience)),
  ];
}

/** What the story costs each fan, in the site's currency. */
export function spendingOf(scenes: readonly Scene[]): Map<string, number> {
  const spending = new Map<string, number>();
  for (const { by, act } of scenes) spending.set(by, (spending.get(by) ?? 0) + priceOf(act));
  return spending;
}

function priceOf(act: Act): number {
  if (act.kind === 'tip') return act.amount;
  if (act.kind === 'buy') return act.feed.price ?? 0;
  if (act.kind === 'buy-gallery') return act.gallery.price ?? 0;
  if (act.kind === 'subscribe') return act.type === 'monthly' ? act.performer.monthlyPrice : act.performer.yearlyPrice;
  return 0;
}

/** The fans with access by rule, and since how many days. */
type Audience = Readonly<Record<Exclude<Feed['access'], 'paid'>, ReadonlyMap<string, number>>>;

function sinceWhen(scenes: readonly Scene[]): Map<string, number> {
  return new Map(scenes.map(({ by, daysAgo }) => [by, daysAgo]));
}

/** At least as many fans must have access as the cast says that like or vote. */
function maxInterest(performer: Performer, access: Feed['access']): number {
  return Math.max(3, ...performer.feeds.filter((feed) => feed.access === access).map(interestIn));
}

function interestIn(feed: Feed): number {
  return Math.max(feed.likes, feed.poll?.answers.reduce((sum, { votes }) => sum + votes, 0) ?? 0);
}

function subscription(random: Random, by: string, performer: Performer): Scene {
  const type = random.chance(0.15) ? 'yearly' : 'monthly';
  return {
    by,
    daysAgo: type === 'monthly' ? random.between(0.1, freshDays) : random.between(1, 55),
    act: { kind: 'subscribe', performer, type },
  };
}

interface Public {
  readonly audience: Audience;
  /** Followers in the order in which they buy. */
  readonly buyers: readonly string[];
}

function tellFeed(random: Random, performer: Performer, feed: Feed, { audience, buyers }: Public): Scene[] {
  const published: Scene = { by: performer.username, daysAgo: feed.ageDays, act: { kind: 'publish', feed } };
  const purchases =
    feed.access === 'paid'
      ? buyers
          .slice(0, interestIn(feed))
          .map((by): Scene => ({ by, daysAgo: soonAfter(random, feed.ageDays), act: { kind: 'buy', feed } }))
      : [];
  const since = feed.access === 'paid' ? sinceWhen(purchases) : audience[feed.access];
  const react = (count: number, actOf: (number: number) => Act): Scene[] =>
    random
      .shuffled([...since])
      .slice(0, count)
      .map(([by, daysAgo], i): Scene => ({
        by,
        daysAgo: soonAfter(random, Math.min(daysAgo, feed.ageDays)),
        act: actOf(i),
      }));
  const ballots = feed.poll?.answers.flatMap(({ votes }, answer) => Array<number>(votes).fill(answer)) ?? [];
  return [
    published,
    ...purchases,
    ...react(feed.likes, () => ({ kind: 'like', feed })),
    ...react(ballots.length, (number) => ({ kind: 'vote', feed, answer: ballots[number] ?? 0 })),
    ...tellComments(random, feed, since),
  ];
}

/** The cast's comments, by fans with access to the feed. */
function tellComments(random: Random, feed: Feed, since: Iterable<readonly [by: string, daysAgo: number]>): Scene[] {
  const joined = new Map(since);
  if (joined.size === 0) return [];
  return (feed.comments ?? []).map(({ by, text }): Scene => {
    const author = joined.has(by) ? by : random.pick([...joined.keys()]);
    return {
      by: author,
      daysAgo: soonAfter(random, Math.min(joined.get(author) ?? 0, feed.ageDays)),
      act: { kind: 'comment', feed, text },
    };
  });
}

function tellGallery(random: Random, performer: Performer, gallery: Gallery, { audience, buyers }: Public): Scene[] {
  const { access, ageDays, likes } = gallery;
  const purchases =
    access === 'paid'
      ? buyers
          .slice(0, likes)
          .map((by): Scene => ({ by, daysAgo: soonAfter(random, ageDays), act: { kind: 'buy-gallery', gallery } }))
      : [];
  const since = access === 'paid' ? sinceWhen(purchases) : audience[access];
  const reactions = random
    .shuffled([...since])
    .slice(0, likes)
    .map(([by, daysAgo]): Scene => ({
      by,
      daysAgo: soonAfter(random, Math.min(daysAgo, ageDays)),
      act: { kind: 'like-gallery', gallery },
    }));
  return [
    { by: performer.username, daysAgo: ageDays, act: { kind: 'open-gallery', gallery } },
    ...purchases,
    ...reactions,
  ];
}

function tellVideo(random: Random, performer: Performer, video: Video, audience: Audience): Scene[] {
  const { access, ageDays, likes } = video;
  const since = access === 'paid' ? new Map<string, number>() : audience[access];
  const reactions = random
    .shuffled([...since])
    .slice(0, likes)
    .map(([by, daysAgo]): Scene => ({
      by,
      daysAgo: soonAfter(random, Math.min(daysAgo, ageDays)),
      act: { kind: 'like-video', video },
    }));
  return [{ by: performer.username, daysAgo: ageDays, act: { kind: 'release', video } }, ...reactions];
}

function tips(random: Random, performer: Performer, followers: readonly string[]): Scene[] {
  return Array.from({ length: random.integer(5, 9) }, (): Scene => {
    const amount = smallestTip + random.pick([0, 0, 2, 5, 10, 15]);
    return {
      by: random.pick(followers),
      daysAgo: random.between(0.05, 50),
      act: { kind: 'tip', performer, amount, message: random.pick(thanks) },
    };
  });
}

/** A time between then and now, more often soon after then. */
function soonAfter(random: Random, daysAgo: number): number {
  return daysAgo * (0.999 - 0.95 * random.next() ** 2);
}
