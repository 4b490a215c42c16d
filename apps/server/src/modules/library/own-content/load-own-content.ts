import type { OwnContent } from '@ovation/contract/publishing/own-content.ts';
import type { App } from '../../../app.ts';
import type { Viewing } from '../../access/index.ts';
import { readOwnFeeds } from '../feeds/load-feeds.ts';
import { readOwnGalleries } from '../galleries/load-galleries.ts';
import { readOwnVideos } from '../videos/read-videos.ts';
import type { FoundContent, OwnContentKind } from './own-content.store.ts';

/** The viewer's own content in the given order; each type is loaded in one batch. */
export async function loadOwnContent(
  app: App,
  viewing: Viewing,
  found: readonly FoundContent[],
): Promise<OwnContent[]> {
  const idsOf = (kind: OwnContentKind): string[] => found.filter((one) => one.kind === kind).map(({ id }) => id);
  const [feeds, galleries, videos] = await Promise.all([
    readOwnFeeds(app, viewing, idsOf('feed')),
    readOwnGalleries(app, viewing, idsOf('gallery')),
    readOwnVideos(app, viewing, idsOf('video')),
  ]);
  const loaded = new Map<string, OwnContent>([
    ...feeds.map((feed) => [feed._id, { kind: 'feed', feed }] as const),
    ...galleries.map((gallery) => [gallery._id, { kind: 'gallery', gallery }] as const),
    ...videos.map((video) => [video._id, { kind: 'video', video }] as const),
  ]);
  return found.flatMap(({ id }) => loaded.get(id) ?? []);
}
