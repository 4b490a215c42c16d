import type * as operations from '@ovation/contract/publishing/feeds.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { readOwnFeeds } from '../load-feeds.ts';
import { findOwnFeeds } from '../own-feed.store.ts';

export async function listOwnFeeds({ app, actor, query, request }: Call<typeof operations.listOwnFeeds>) {
  const { ids, total } = await findOwnFeeds(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnFeeds(app, { viewer: actor, country: request.country }, ids), total };
}
