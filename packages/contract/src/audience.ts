import { z } from 'zod';
import { accountCard } from './accounts.ts';
import { idParams, listOf, listQuery, time } from './fields.ts';
import { operation } from './operation.ts';
import { performerCard } from './performers.ts';

const followed = z.object({ isFollowed: z.boolean(), totalFollower: z.number().int() });

export const follow = operation({
  name: 'follow', area: 'follows', summary: 'Follow a performer', method: 'POST', path: '/follows/{id}', access: 'account', params: idParams, status: 201, reply: followed, errors: ['not-found', 'country-blocked'],
});

export const unfollow = operation({
  name: 'unfollow', area: 'follows', summary: 'Stop following', method: 'DELETE', path: '/follows/{id}', access: 'account', params: idParams, reply: followed, errors: ['not-found'],
});

export const listFollowers = operation({
  name: 'listFollowers', area: 'follows', summary: 'One’s followers', method: 'GET', path: '/follows/followers', access: 'performer',
  query: listQuery([], { q: z.string().trim().max(100).optional() }), reply: listOf(accountCard.extend({ isSubscriber: z.boolean(), followedAt: time })),
});

export const listFollowing = operation({
  name: 'listFollowing', area: 'follows', summary: 'Whom one follows', method: 'GET', path: '/follows/following', access: 'account',
  query: listQuery([], { q: z.string().trim().max(100).optional() }), reply: listOf(performerCard),
});
