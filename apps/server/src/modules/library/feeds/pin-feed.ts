import { t } from '@ovation/language/t.ts';
import { maxPins } from '@ovation/contract/publishing/feeds.ts';
import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireApproved } from './feed-draft.ts';
import { lockOwnFeed } from './feed.store.ts';
import { readOwnFeed } from './get-own-feed.ts';
import { countPins, setPinned } from './pin.store.ts';

/**
 * Pins a feed to the top of its performer's page, above earlier pins. A feed that is already pinned keeps its position.
 */
export async function pinFeed({ app, actor, params, request }: Call<typeof operations.pinFeed>) {
  requireApproved(actor);
  await app.transaction(async (work) => {
    const feed = await lockOwnFeed(work.db, actor.id, params.id);
    if (!feed) throw new Failure('not-found');
    if (feed.pinned_at !== null) return;
    if (feed.phase !== 'listed') throw new Failure('pin-refused');
    if ((await countPins(work.db, actor.id)) >= maxPins)
      throw new Failure(
        'pin-refused',
        t('You have already pinned {maxPins} posts. Please unpin one first.', { maxPins }),
      );
    await setPinned(work.db, feed.id, app.clock.now());
  });
  return readOwnFeed(app, { viewer: actor, country: request.country }, params.id);
}
