import { famous, friendOf, measuredFans, strangerOf } from '../../data/sizes.ts';
import { feedIdOf, type Site } from '../../data/site.ts';
import { talkIdOf } from '../../data/talks.ts';
import type { Fixture } from '../../fixture.ts';
import type { Request } from '../../load.ts';
import { authorizationOf } from '../fans.ts';

const json = { 'content-type': 'application/json' };

/** One thing that people do all day, as our server and as the bare one is asked for it. */
export interface EverydayWrite {
  readonly what: string;
  /** One or two calls that leave the site as it was, or with one row more. */
  ours(fixture: Fixture, fan: number, performer: number): Request[];
  /** Of the same fan with a partner of their own. */
  bare(fan: number): Request[];
  /** A performer of this fan's own, and the one whom all choose. */
  spread(site: Site, fan: number): number;
  toOne(site: Site): number;
}

const friends = {
  spread: ({ sizes }: Site, fan: number) => friendOf(sizes, fan),
  toOne: () => famous,
};
const strangers = {
  spread: ({ sizes }: Site, fan: number) => strangerOf(sizes, fan),
  toOne: ({ sizes }: Site) => strangerOf(sizes, 0),
};

function ask(fan: number, method: 'POST' | 'DELETE', path: string, body?: object): Request {
  const headers = body ? { ...json, ...authorizationOf(fan) } : authorizationOf(fan);
  return { method, path: `/api${path}`, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
}

function askBare(fan: number, path: string, body: object): Request {
  return { method: 'POST', path: `/writes/${path}/${fan}`, headers: json, body: JSON.stringify(body) };
}

const text = 'Thank you for the last evening. Will the slow movement come again next week?';
const tip = { amount: 10 };

function tipOf({ site }: Fixture, fan: number, performer: number): Request[] {
  return [ask(fan, 'POST', `/wallet/charges/tip/${site.accountId(performer)}`, tip)];
}

/** By the name that `--only` takes. */
export const everydayWrites = {
  message: {
    what: 'messages',
    ours({ site }, fan, performer) {
      const path = `/messages/conversations/${conversationOf(site, fan, performer)}`;
      // As our pages send it: each message with an id of its own.
      const setupRequest = (request: Request): Request => ({
        ...request,
        body: JSON.stringify({ text, clientId: crypto.randomUUID() }),
      });
      return [{ ...ask(fan, 'POST', path, { text }), setupRequest }];
    },
    bare: (fan) => [askBare(fan, 'message', { text })],
    ...friends,
  },
  'tip-friend': {
    what: 'tips where there is a conversation',
    ours: tipOf,
    bare: (fan) => [askBare(fan, 'tip-friend', tip)],
    ...friends,
  },
  'tip-stranger': {
    what: 'tips between strangers',
    ours: tipOf,
    bare: (fan) => [askBare(fan, 'tip', tip)],
    ...strangers,
  },
  like: {
    what: 'likes, each taken back',
    ours({ site }, fan, performer) {
      const body = { objectType: 'feed', objectId: openFeedOf(site, performer), action: 'like' };
      return [ask(fan, 'POST', '/reactions', body), ask(fan, 'DELETE', '/reactions', body)];
    },
    bare: (fan) => [askBare(fan, 'like', {}), askBare(fan, 'unlike', {})],
    ...friends,
  },
  follow: {
    what: 'follows, each after its end',
    ours({ site }, fan, performer) {
      const path = `/follows/${site.accountId(performer)}`;
      return [ask(fan, 'DELETE', path), ask(fan, 'POST', path)];
    },
    bare: (fan) => [askBare(fan, 'unfollow', {}), askBare(fan, 'follow', {})],
    ...friends,
  },
  comment: {
    what: 'comments',
    ours: ({ site }, fan, performer) => [
      ask(fan, 'POST', '/comments', { objectType: 'feed', objectId: openFeedOf(site, performer), text }),
    ],
    bare: (fan) => [askBare(fan, 'comment', { text })],
    ...friends,
  },
} satisfies Record<string, EverydayWrite>;

export function conversationOf(site: Site, fan: number, performer: number): string {
  const talk = site.talks.find((one) => one.fan === site.sizes.performers + fan && one.performer === performer);
  if (!talk) throw new Error(`Fan ${fan} has no conversation with performer ${performer}.`);
  return talkIdOf(site, talk);
}

/** The newest post of a performer that is open to all. */
export function openFeedOf(site: Site, performer: number): string {
  const feed = site.feedPerformers.findLastIndex(
    (of, place) => of === performer && site.feedAccess(place) === 'public',
  );
  if (feed < 0) throw new Error(`Performer ${performer} has no public post.`);
  return feedIdOf(site, feed);
}

/** The calls of all fans, each with a performer of their own or all with the same. */
export function requestsOf(fixture: Fixture, write: EverydayWrite, whom: 'spread' | 'toOne'): Request[] {
  return eachFan((fan) =>
    write.ours(fixture, fan, whom === 'spread' ? write.spread(fixture.site, fan) : write.toOne(fixture.site)),
  );
}

export function eachFan(make: (fan: number) => Request[]): Request[] {
  return Array.from({ length: measuredFans.count }, (_, fan) => make(fan)).flat();
}
