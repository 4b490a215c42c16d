import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { lockOwnFeed } from './feed.store.ts';
import { readOwnFeed } from './get-own-feed.ts';
import { setPinned } from './pin.store.ts';

export async function unpinFeed({ app, actor, params, request }: Call<typeof operations.unpinFeed>) {
  await app.transaction(async (work) => {
    const feed = await lockOwnFeed(work.db, actor.id, params.id);
    if (!feed) throw new Failure('not-found');
    await setPinned(work.db, feed.id, null);
  });
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}
