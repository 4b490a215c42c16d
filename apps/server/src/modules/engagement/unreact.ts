import type * as operations from '@ovation/contract/publishing/engagement.ts';
import type { Call } from '../../platform/http/call.ts';
import { deleteReaction, loadViewerState } from './reaction.store.ts';
import { requireReactable } from './require-reactable.ts';

/** Idempotent. A reaction can be removed also from an object that has been locked since. */
export async function unreact({ app, actor, body, request }: Call<typeof operations.unreact>) {
  await requireReactable(app, { viewer: actor, country: request.country }, body.objectType, body.objectId);
  const object = { kind: body.objectType, id: body.objectId };
  const reaction = { accountId: actor.id, object, action: body.action };
  await app.transaction(async (work) => work.withCommitLast(deleteReaction(work.db, reaction)));
  return loadViewerState(app.database, actor.id, object);
}
