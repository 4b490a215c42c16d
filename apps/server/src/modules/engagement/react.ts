import type * as operations from '@ovation/contract/publishing/engagement.ts';
import type { Call } from '../../platform/http/call.ts';
import { requireGranted } from '../access/index.ts';
import { insertReaction, loadViewerState } from './reaction.store.ts';
import { requireReactable } from './require-reactable.ts';

/** A like requires granted access. A locked object can be bookmarked, to come back to it. */
export async function react({ app, actor, body, request }: Call<typeof operations.react>) {
  const decision = await requireReactable(
    app,
    { viewer: actor, country: request.country },
    body.objectType,
    body.objectId,
  );
  if (body.action === 'like') requireGranted(decision);
  const object = { kind: body.objectType, id: body.objectId };
  const reaction = { accountId: actor.id, object, action: body.action };
  await app.transaction(async (work) => work.withCommitLast(insertReaction(work.db, reaction, app.clock.now())));
  return loadViewerState(app.database, actor.id, object);
}
