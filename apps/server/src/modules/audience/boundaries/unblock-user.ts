import type * as operations from '@ovation/contract/people/audience.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { publishBlockChange } from './block-user.ts';
import { deleteBoundary } from './boundary.store.ts';

/** Access to what is paid for returns; the follow does not. */
export async function unblockUser({ app, actor, params }: Call<typeof operations.unblockUser>) {
  const block = { ownerId: actor.id, otherId: params.id };
  return app.transaction(async (work) => {
    if (!(await deleteBoundary(work.db, 'account_blocks', block)))
      throw new Failure('not-found', 'You have not blocked this account.');
    await publishBlockChange(work, block);
    return { message: 'This account is no longer blocked.' };
  });
}
