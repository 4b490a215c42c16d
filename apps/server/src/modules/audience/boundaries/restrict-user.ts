import type * as operations from '@ovation/contract/people/boundaries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentBounded, setBoundary } from './set-boundary.ts';

/** Triggers silence the comments of the restricted account and set the conversation apart. */
export async function restrictUser({ app, actor, body }: Call<typeof operations.restrictUser>) {
  return presentBounded(await setBoundary(app, 'restriction', { ownerId: actor.id, otherId: body.userId }));
}
