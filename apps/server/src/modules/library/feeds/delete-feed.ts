import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteFiles, loadFilesOf } from '../../media/index.ts';
import { deleteFeedRow, isSold, lockOwnFeed, withdrawFeed } from './feed.store.ts';

/** Withdraws a sold feed, which only its buyers still see, and deletes any other with its files. */
export async function deleteFeed({ app, actor, params }: Call<typeof operations.deleteFeed>) {
  return app.transaction(async (work) => {
    const feed = await lockOwnFeed(work.db, actor.id, params.id);
    if (!feed) throw new Failure('not-found');
    if (await isSold(work.db, feed.id)) {
      await withdrawFeed(work.db, feed.id, app.clock.now());
      return { message: 'The post is deleted. Buyers keep it.' };
    }
    const files = await loadFilesOf(work.db, 'feed', [feed.id]);
    // Files before the feed, the order in which processing locks them.
    await deleteFiles(
      work,
      files.map(({ id }) => id),
    );
    await deleteFeedRow(work.db, feed.id);
    await work.publish('feed.deleted', { feedId: feed.id, performerId: actor.id });
    return { message: 'The post is deleted.' };
  });
}
