import { z } from 'zod';
import { done, line } from '../fields.ts';
import { operation } from '../operation.ts';

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
