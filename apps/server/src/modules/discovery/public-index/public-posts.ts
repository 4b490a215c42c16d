import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import { readFeeds } from '../../library/index.ts';
import { listPublicPostIds } from './public-post.store.ts';

/** So many posts a reader of feeds gets at once. */
const newest = 30;

/** A performer's newest posts that everybody may read. `decide` is asked again for each: what a stranger may not read does not leave. */
export async function readPublicPosts(app: App, performerId: string): Promise<Feed[]> {
  const ids = await listPublicPostIds(app.database, performerId, newest, app.clock.now());
  const feeds = await readFeeds(app, { viewer: undefined, country: undefined }, ids);
  return feeds.filter(({ access }) => access.granted);
}
