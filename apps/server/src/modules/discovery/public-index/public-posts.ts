import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import { readFeeds } from '../../library/index.ts';
import { listPublicPostIds } from './public-post.store.ts';

/** The number of posts in an RSS or JSON feed. */
const feedLength = 30;

/**
 * The newest posts of a performer that everyone may read. `decide` confirms each: a locked post must not leave the
 * site.
 */
export async function readPublicPosts(app: App, performerId: string): Promise<Feed[]> {
  const ids = await listPublicPostIds(app.database, performerId, feedLength, app.clock.now());
  const feeds = await readFeeds(app, { viewer: undefined, country: undefined }, ids);
  return feeds.filter(({ access }) => access.granted);
}
