import { z } from 'zod';
import { done, id, idParams, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from './accounts.ts';

/*
 * What an account can do about another one, fan or performer, besides blocking it (`audience.ts`): the other one does
 * not learn of it. Staff can be neither blocked nor muted nor restricted.
 */

const area = 'blocking';
const limit = { max: 120, windowSeconds: 3_600 };
const body = z.object({ userId: id });
const query = listQuery(['name'], { q: z.string().trim().max(100).optional() });

/** An account that you have blocked, muted or restricted, and since when. */
export const boundedUser = accountCard.extend({ isPerformer: z.boolean(), since: time });
export type BoundedUser = z.output<typeof boundedUser>;

export const getBoundaries = operation({
  name: 'getBoundaries',
  area,
  summary: 'Whether you have blocked, muted or restricted an account',
  method: 'GET',
  path: '/boundaries/{id}',
  access: 'account',
  params: idParams,
  reply: z.object({
    isBlocked: z.boolean(),
    isMuted: z.boolean(),
    isRestricted: z.boolean(),
    /** Until when your own subscription to the account is paid; null without one. */
    subscribedUntil: time.nullable(),
  }),
  errors: ['not-found'],
});

export const muteUser = operation({
  name: 'muteUser',
  area,
  summary: 'Mute an account: lists leave out what it publishes and says, and nothing notifies you; may be repeated',
  method: 'POST',
  path: '/mute/users',
  access: 'account',
  limit,
  body,
  status: 201,
  reply: boundedUser,
  errors: ['not-found'],
});

export const unmuteUser = operation({
  name: 'unmuteUser',
  area,
  summary: 'Unmute an account; the id is the account’s',
  method: 'DELETE',
  path: '/mute/users/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const listMutedUsers = operation({
  name: 'listMutedUsers',
  area,
  summary: 'Accounts that you have muted',
  method: 'GET',
  path: '/mute/users',
  access: 'account',
  query,
  reply: listOf(boundedUser),
});

export const restrictUser = operation({
  name: 'restrictUser',
  area,
  summary: 'Restrict an account: its messages wait apart, and only you two see its comments on what you publish',
  method: 'POST',
  path: '/restrict/users',
  access: 'account',
  limit,
  body,
  status: 201,
  reply: boundedUser,
  errors: ['not-found'],
});

export const unrestrictUser = operation({
  name: 'unrestrictUser',
  area,
  summary: 'Lift the restriction of an account; the id is the account’s',
  method: 'DELETE',
  path: '/restrict/users/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const listRestrictedUsers = operation({
  name: 'listRestrictedUsers',
  area,
  summary: 'Accounts that you have restricted',
  method: 'GET',
  path: '/restrict/users',
  access: 'account',
  query,
  reply: listOf(boundedUser),
});
