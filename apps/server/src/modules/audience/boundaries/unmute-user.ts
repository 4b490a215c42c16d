import type * as operations from '@ovation/contract/people/boundaries.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteBoundary } from './boundary.store.ts';

export async function unmuteUser({ app, actor, params }: Call<typeof operations.unmuteUser>) {
  return app.transaction(async (work) => {
    if (!(await deleteBoundary(work.db, 'account_mutes', { ownerId: actor.id, otherId: params.id })))
      throw new Failure('not-found', 'You have not muted this account.');
    return { message: 'This account is no longer muted.' };
  });
}
