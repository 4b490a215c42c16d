import { z } from 'zod';
import { accountCard } from './accounts.ts';
import { boundedUser } from './boundaries.ts';
import { countryCodes, done, id, idParams, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { performerCard } from './performers.ts';

const followed = z.object({ isFollowed: z.boolean(), totalFollower: z.number().int() });

export const follow = operation({
  name: 'follow',
  area: 'follows',
  summary: 'Follow a performer',
  method: 'POST',
  path: '/follows/{id}',
  access: 'account',
  params: idParams,
  status: 201,
  reply: followed,
  errors: ['not-found', 'country-blocked'],
});

export const unfollow = operation({
  name: 'unfollow',
  area: 'follows',
  summary: 'Stop following',
  method: 'DELETE',
  path: '/follows/{id}',
  access: 'account',
  params: idParams,
  reply: followed,
  errors: ['not-found'],
});

export const listFollowers = operation({
  name: 'listFollowers',
  area: 'follows',
  summary: 'Your followers',
  method: 'GET',
  path: '/follows/followers',
  access: 'performer',
  query: listQuery(['name'], { q: z.string().trim().max(100).optional() }),
  reply: listOf(accountCard.extend({ isSubscriber: z.boolean(), followedAt: time })),
});

export const listFollowing = operation({
  name: 'listFollowing',
  area: 'follows',
  summary: 'Whom you follow',
  method: 'GET',
  path: '/follows/following',
  access: 'account',
  query: listQuery(['name'], { q: z.string().trim().max(100).optional() }),
  reply: listOf(performerCard),
});

const blockedUser = boundedUser.extend({
  /**
   * Until when a subscription between the two is paid, which gives no access and is not renewed during the block; null
   * without one.
   */
  subscribedUntil: time.nullable(),
});
export type BlockedUser = z.output<typeof blockedUser>;

export const blockUser = operation({
  name: 'blockUser',
  area: 'blocking',
  summary: 'Block an account: neither of you sees the other any more; may be repeated',
  method: 'POST',
  path: '/block/users',
  access: 'account',
  limit: { max: 120, windowSeconds: 3_600 },
  body: z.object({ userId: id }),
  status: 201,
  reply: blockedUser,
  errors: ['not-found'],
});

export const unblockUser = operation({
  name: 'unblockUser',
  area: 'blocking',
  summary: 'Unblock an account; the id is the account’s',
  method: 'DELETE',
  path: '/block/users/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const listBlockedUsers = operation({
  name: 'listBlockedUsers',
  area: 'blocking',
  summary: 'Accounts that you have blocked',
  method: 'GET',
  path: '/block/users',
  access: 'account',
  query: listQuery(['name'], { q: z.string().trim().max(100).optional() }),
  reply: listOf(blockedUser),
});

export const blockCountries = operation({
  name: 'blockCountries',
  area: 'blocking',
  summary: 'Set the countries in which no one sees what you publish',
  method: 'POST',
  path: '/block/countries',
  access: 'performer',
  body: z.object({ countries: countryCodes }),
  status: 201,
  reply: z.object({ countries: countryCodes }),
});

export const listBlockedCountries = operation({
  name: 'listBlockedCountries',
  area: 'blocking',
  summary: 'The countries that you have blocked',
  method: 'GET',
  path: '/block/countries',
  access: 'performer',
  reply: z.object({ countries: countryCodes }),
});

export const checkCountry = operation({
  name: 'checkCountry',
  area: 'blocking',
  summary: 'Whether the site, or this performer, is closed to the country of the client’s address',
  method: 'GET',
  path: '/block/countries/check',
  access: 'public',
  staysOpen: true,
  query: z.object({ performerId: id.optional() }),
  reply: z.object({
    isBlocked: z.boolean(),
    /** Two letters; null if the address does not show it. */ country: z.string().nullable(),
  }),
});
