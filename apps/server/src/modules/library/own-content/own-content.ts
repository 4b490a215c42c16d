import type * as operations from '@ovation/contract/publishing/bin.ts';
import type { OwnContent } from '@ovation/contract/publishing/bin.ts';
import type { App } from '../../../app.ts';
import type { Viewing } from '../../access/index.ts';
import { findBestContent, findOwnContent, type FoundContent, type OwnContentKind } from './own-content.store.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnFeeds } from '../feeds/load-feeds.ts';
import { readOwnGalleries } from '../galleries/load-galleries.ts';
import { readOwnVideos } from '../videos/read-videos.ts';

/** What went best of what a performer published since a moment; undefined if nobody cared for any of it. */
export async function readBestContent(
  app: App,
  viewing: Viewing & { readonly viewer: { readonly id: string } },
  since: Date,
): Promise<OwnContent | undefined> {
  const best = await findBestContent(app.database, viewing.viewer.id, { since, now: app.clock.now() });
  const [content] = await loadOwnContent(app, viewing, best ? [best] : []);
  return content;
}

export async function listOwnContent({ app, actor, query, request }: Call<typeof operations.listOwnContent>) {
  const { found, total } = await findOwnContent(app.database, actor.id, query, app.clock.now());
  return { data: await loadOwnContent(app, { viewer: actor, country: request.country }, found), total };
}

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
