import { z } from 'zod';
import { pageKind, publishingState } from '../content.ts';
import { done, id, listOf, listQuery, time, moment } from '../fields.ts';
import { operation } from '../operation.ts';
import { ownFeed } from './feeds.ts';
import { ownGallery } from './galleries.ts';
import { ownVideo } from './videos.ts';

/** How long deleted content can be restored. */
export const binDays = 30;

/** What goes to the bin when it is deleted. A live stream does not: others refer to it. */
export const binKind = pageKind.exclude(['stream']);
export type BinKind = z.output<typeof binKind>;

/** Deleted content that can still be restored. */
export const binItem = z.object({
  kind: binKind,
  _id: id,
  /** The title, or the beginning of the text; empty for a post that has none. */
  title: z.string(),
  deletedAt: time,
  /** When it is deleted for good, or leaves the bin for its buyers. */
  endsAt: time,
  totalLike: z.number(),
  totalComment: z.number(),
  /** Its buyers keep it, whatever its performer does. */
  isSold: z.boolean(),
});
export type BinItem = z.output<typeof binItem>;

const area = 'performer feeds';
const params = z.object({ kind: binKind, id });

export const listBin = operation({
  name: 'listBin',
  area,
  summary: `Your deleted posts, galleries, videos and products of the last ${binDays} days, the latest first`,
  method: 'GET',
  path: '/performer/bin',
  access: 'performer',
  query: listQuery([], {}),
  reply: listOf(binItem),
});

export const restoreContent = operation({
  name: 'restoreContent',
  area,
  summary: 'Take content out of the bin; it becomes a draft if its time of publication passed meanwhile',
  method: 'POST',
  path: '/performer/bin/{kind}/{id}/restore',
  access: 'performer',
  params,
  reply: done,
  errors: ['not-found'],
});

export const deleteForGood = operation({
  name: 'deleteForGood',
  area,
  summary: 'Delete content in the bin with its files now; what was sold leaves the bin, and its buyers keep it',
  method: 'DELETE',
  path: '/performer/bin/{kind}/{id}',
  access: 'performer',
  params,
  reply: done,
  errors: ['not-found'],
});

/** A post, gallery or video in its performer's studio. */
export const ownContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('feed'), feed: ownFeed }),
  z.object({ kind: z.literal('gallery'), gallery: ownGallery }),
  z.object({ kind: z.literal('video'), video: ownVideo }),
]);
export type OwnContent = z.output<typeof ownContent>;

export const listOwnContent = operation({
  name: 'listOwnContent',
  area: 'performer feeds',
  summary:
    'Your posts, galleries and videos in one list; published from `from` and before `until`; `failed`: with a file that could not be processed',
  method: 'GET',
  path: '/performer/content',
  access: 'performer',
  query: listQuery(['publishedAt'], {
    q: z.string().trim().max(100).optional(),
    state: publishingState.optional(),
    from: moment.optional(),
    until: moment.optional(),
    failed: z.enum(['true']).optional(),
  }),
  reply: listOf(ownContent),
});
