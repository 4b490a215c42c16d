import type * as operations from '@ovation/contract/feeds.ts';
import type { Call } from '../../platform/http/call.ts';
import { requireGranted } from '../access/index.ts';
import { insertReaction, loadStanding } from './reaction.store.ts';
import { requireVisibleFeed } from './require-feed.ts';

/** Only what one may see whole can be liked; what is locked can be bookmarked, to come back to it. */
export async function react({ app, actor, body, request }: Call<typeof operations.react>) {
  const decision = await requireVisibleFeed(app, { viewer: actor, country: request.country }, body.objectId);
  if (body.action === 'like') requireGranted(decision);
  return app.transaction(async (work) => {
    await insertReaction(work.db, { accountId: actor.id, objectKind: body.objectType, objectId: body.objectId, action: body.action }, app.clock.now());
    return loadStanding(work.db, actor.id, body.objectId);
  });
}
