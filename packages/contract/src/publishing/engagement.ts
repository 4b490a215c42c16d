import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { typesThatAre } from '../content-types.ts';
import { feed } from './feeds.ts';
import { done, endlessListOf, endlessQuery, id, idParams, time } from '../fields.ts';
import { gallery, photo } from './galleries.ts';
import { stream } from '../live/stream.ts';
import { operation } from '../operation.ts';
import { performerCard } from '../people/performers.ts';
import { product } from '../shop/products.ts';
import { video } from './videos.ts';

/** What can be liked or bookmarked. */
export const reactableKind = z.enum(typesThatAre('reactable'));
export type ReactableKind = z.output<typeof reactableKind>;

export const reactionAction = z.enum(['like', 'bookmark']);
export type ReactionAction = z.output<typeof reactionAction>;

const reaction = z
  .object({ objectId: id, objectType: reactableKind, action: reactionAction })
  .refine(({ objectType, action }) => !(objectType === 'performer' && action === 'like'), {
    path: ['action'],
    error: () => t('You can’t like a creator. Follow them instead.'),
  })
  .refine(({ objectType, action }) => !(objectType === 'comment' && action === 'bookmark'), {
    path: ['action'],
    error: () => t('A comment cannot be bookmarked.'),
  });

/** Whether the caller likes or has bookmarked the object now. */
export const viewerState = z.object({ isLiked: z.boolean(), isBookmarked: z.boolean(), totalLike: z.number().int() });
export type ViewerState = z.output<typeof viewerState>;

export const react = operation({
  name: 'react',
  area: 'reactions',
  summary: 'Like or bookmark an object',
  method: 'POST',
  path: '/reactions',
  access: 'account',
  body: reaction,
  status: 201,
  reply: viewerState,
  errors: ['not-found', 'content-locked', 'country-blocked'],
});

export const unreact = operation({
  name: 'unreact',
  area: 'reactions',
  summary: 'Undo a like or bookmark',
  method: 'DELETE',
  path: '/reactions',
  access: 'account',
  body: reaction,
  reply: viewerState,
  errors: ['not-found', 'country-blocked'],
});

export const listBookmarkedFeeds = operation({
  name: 'listBookmarkedFeeds',
  area: 'user feeds',
  summary: 'Bookmarked feeds',
  method: 'GET',
  path: '/reactions/feeds/bookmark',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(feed),
});

export const listBookmarkedPerformers = operation({
  name: 'listBookmarkedPerformers',
  area: 'performers',
  summary: 'Bookmarked performers',
  method: 'GET',
  path: '/reactions/performers/bookmark',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(performerCard),
});

export const listBookmarkedGalleries = operation({
  name: 'listBookmarkedGalleries',
  area: 'galleries',
  summary: 'Bookmarked galleries',
  method: 'GET',
  path: '/reactions/galleries/bookmark',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(gallery),
});

export const listBookmarkedPhotos = operation({
  name: 'listBookmarkedPhotos',
  area: 'photos',
  summary: 'Bookmarked photos of galleries',
  method: 'GET',
  path: '/reactions/photos/bookmark',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(photo),
});

export const listBookmarkedVideos = operation({
  name: 'listBookmarkedVideos',
  area: 'videos',
  summary: 'Bookmarked videos',
  method: 'GET',
  path: '/reactions/videos/bookmark',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(video),
});

export const listBookmarkedProducts = operation({
  name: 'listBookmarkedProducts',
  area: 'products',
  summary: 'Bookmarked products',
  method: 'GET',
  path: '/reactions/products/bookmark',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(product),
});

/** A bookmark with its object, which is under the name of its type. */
export const bookmark = z.object({
  objectId: id,
  objectType: reactableKind,
  /** When it was bookmarked. */
  createdAt: time,
  feed: feed.optional(),
  gallery: gallery.optional(),
  photo: photo.optional(),
  video: video.optional(),
  product: product.optional(),
  stream: stream.optional(),
  performer: performerCard.optional(),
});
export type Bookmark = z.output<typeof bookmark>;

export const listBookmarks = operation({
  name: 'listBookmarks',
  area: 'reactions',
  summary: 'Bookmarks of a type, such as `feed`',
  method: 'GET',
  path: '/reactions/{type}/bookmark',
  access: 'account',
  params: z.object({ type: reactableKind.exclude(['comment']) }),
  query: endlessQuery({}),
  reply: endlessListOf(bookmark),
  errors: ['not-found'],
});

/**
 * Hiding is for the caller's own lists only; nobody else learns of it, and it changes no access. "For you" shows less
 * of the performer.
 */
export const hideFeed = operation({
  name: 'hideFeed',
  area: 'reactions',
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
  area: 'reactions',
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
  area: 'reactions',
  summary: 'The feeds that you have hidden, the latest first; total up to 200',
  method: 'GET',
  path: '/hidden/feeds',
  access: 'account',
  query: endlessQuery({}),
  reply: endlessListOf(feed),
});
