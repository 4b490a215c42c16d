import { z } from 'zod';
import { publishingState } from '../content.ts';
import { listOf, listQuery, moment } from '../fields.ts';
import { operation } from '../operation.ts';
import { ownFeed } from './feeds.ts';
import { ownGallery } from './galleries.ts';
import { ownVideo } from './videos.ts';

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
