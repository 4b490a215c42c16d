import { z } from 'zod';
import { done, endlessListOf, endlessQuery, idParams, listOf, time, line } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { performerCard } from '../people/performers.ts';
import { feed } from './feeds.ts';

const area = 'home';

/** Why a post is in "For you". */
export const because = z.object({
  /** `similar`: people who follow `performer` follow the author of the post, too. */
  kind: z.enum(['liked', 'watched', 'followed', 'similar', 'popular', 'new']),
  /** Whom the viewer likes, watches or follows; absent for `popular` and `new`. */
  performer: accountCard.pick({ _id: true, username: true, name: true }).optional(),
});
export type Because = z.output<typeof because>;

export const suggestedFeed = feed.extend({ because });
export type SuggestedFeed = z.output<typeof suggestedFeed>;

export const listForYou = operation({
  name: 'listForYou',
  area,
  summary: 'Posts that you may like, best first, each with the reason; it ends, and is ranked anew every few minutes',
  method: 'GET',
  path: '/user/feeds/for-you',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(suggestedFeed),
});

/** A followed performer, and their newest post that the viewer has not looked at. */
export const newFace = accountCard.extend({ newestAt: time });
export type NewFace = z.output<typeof newFace>;

export const listNewFaces = operation({
  name: 'listNewFaces',
  area,
  summary: 'Whom you follow, with posts that are newer than your last look; at most 20, newest first',
  method: 'GET',
  path: '/user/faces',
  access: 'account',
  reply: listOf(newFace),
});

export const lookAtFace = operation({
  name: 'lookAtFace',
  area,
  summary: 'Mark the posts of a performer as looked at, up to now',
  method: 'PUT',
  path: '/user/faces/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

/** The home page suggests performers until this many are followed. */
export const enoughFollows = 5;

export const suggestPerformers = operation({
  name: 'suggestPerformers',
  area,
  summary: 'Performers that you may like and do not follow; at most 10',
  method: 'GET',
  path: '/user/suggestions',
  access: 'account',
  reply: listOf(performerCard).extend({
    /** How many performers you follow, counted up to `enoughFollows`. */
    totalFollowed: z.number().int(),
  }),
});

export const recordKeyword = operation({
  name: 'recordKeyword',
  area: 'search',
  summary: 'Record a search; shown to others once several accounts with a verified address have searched for it',
  method: 'POST',
  path: '/search/keywords',
  access: 'public',
  limit: { max: 120, windowSeconds: 600 },
  body: z.object({ keyword: line(100) }),
  status: 201,
  reply: done,
});

export const listKeywords = operation({
  name: 'listKeywords',
  area: 'search',
  summary: 'Popular searches and your own recent ones, or those that begin with `q`',
  method: 'GET',
  path: '/search/list/keywords',
  access: 'public',
  mayLag: 'visitors',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    pageSize: z.coerce.number().int().min(1).max(20).default(8),
  }),
  reply: z.object({
    /** The most frequent first. */
    data: z.array(z.object({ keyword: z.string() })),
    total: z.number().int(),
    /** The viewer's own, the latest first; empty for visitors. */
    recent: z.array(z.object({ keyword: z.string() })),
  }),
});
export type Keywords = z.output<typeof listKeywords.reply>;

export const forgetRecentSearches = operation({
  name: 'forgetRecentSearches',
  area: 'search',
  summary: 'Delete your own recent searches',
  method: 'DELETE',
  path: '/search/keywords',
  access: 'account',
  reply: done,
});
