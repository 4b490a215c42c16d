import type { OwnContent } from '@ovation/contract/publishing/own-content.ts';
import type * as operations from '@ovation/contract/publishing/own-content.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnFeeds } from '../feeds/load-feeds.ts';
import { readOwnGalleries } from '../galleries/load-galleries.ts';
import { readOwnVideos } from '../videos/read-videos.ts';
import { findOwnContent, type OwnContentKind } from './own-content.store.ts';

/** Chooses a page over all types, and loads the content of each type in one batch. */
export async function listOwnContent({ app, actor, query, request }: Call<typeof operations.listOwnContent>) {
  const { found, total } = await findOwnContent(app.database, actor.id, query, app.clock.now());
  const viewing = { viewer: actor, country: request.country };
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
  return { data: found.flatMap(({ id }) => loaded.get(id) ?? []), total };
}
