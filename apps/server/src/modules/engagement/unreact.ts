import type * as operations from '@ovation/contract/feeds.ts';
import type { Call } from '../../platform/http/call.ts';
import { deleteReaction, loadStanding } from './reaction.store.ts';
import { requireVisibleFeed } from './require-feed.ts';

/** Taking back what was never given is fine: the wish is fulfilled. A feed that has been locked since can be left too. */
export async function unreact({ app, actor, body, request }: Call<typeof operations.unreact>) {
  await requireVisibleFeed(app, { viewer: actor, country: request.country }, body.objectId);
  return app.transaction(async (work) => {
    await deleteReaction(work.db, { accountId: actor.id, objectKind: body.objectType, objectId: body.objectId, action: body.action });
    return loadStanding(work.db, actor.id, body.objectId);
  });
}
