import { done, endlessListOf, endlessQuery, idParams } from '../fields.ts';
import { operation } from '../operation.ts';
import { feed } from './feeds.ts';

const area = 'reactions';

/**
 * Hiding is for the caller's own lists only; nobody else learns of it, and it changes no access. "For you" shows less
 * of the performer.
 */
export const hideFeed = operation({
  name: 'hideFeed',
  area,
  summary: 'Hide a feed from your lists of feeds; may be repeated',
  method: 'PUT',
  path: '/hidden/feeds/{id}',
  access: 'account',
  limit: { max: 300, windowSeconds: 3_600 },
  params: idParams,
  reply: done,
  errors: ['not-found', 'country-blocked'],
});

export const unhideFeed = operation({
  name: 'unhideFeed',
  area,
  summary: 'Show a hidden feed in your lists again; may be repeated',
  method: 'DELETE',
  path: '/hidden/feeds/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found', 'country-blocked'],
});

export const listHiddenFeeds = operation({
  name: 'listHiddenFeeds',
  area,
  summary: 'The feeds that you have hidden, the latest first; total up to 200',
  method: 'GET',
  path: '/hidden/feeds',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(feed),
});
