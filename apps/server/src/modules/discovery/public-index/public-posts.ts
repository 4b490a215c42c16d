import type { Feed } from '@ovation/contract/feeds.ts';
import { sql } from 'kysely';
import type { App } from '../../../app.ts';
import { isOpenToAll } from '../../access/index.ts';
import { readFeeds } from '../../library/index.ts';

/** So many posts a reader of feeds gets at once. */
const newest = 30;

/** A performer's newest posts that everybody may read. `decide` is asked again for each: what a stranger may not read does not leave. */
export async function readPublicPosts(app: App, performerId: string): Promise<Feed[]> {
  const rows = await app.database.selectFrom('feeds as c').select('c.id').where('c.performer_id', '=', performerId).where(isOpenToAll('c', app.clock.now()))
    .orderBy(sql`c.published_at desc`).orderBy(sql`c.id desc`).limit(newest).execute();
  const feeds = await readFeeds(app, { viewer: undefined, country: undefined }, rows.map(({ id }) => id));
  return feeds.filter(({ access }) => access.granted);
}
