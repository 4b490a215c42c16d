import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { deleteBlock } from './block.store.ts';

/** Access to what the account has paid for returns; the follow does not. */
export async function unblockUser({ app, actor, params }: Call<typeof operations.unblockUser>) {
  return app.transaction(async (work) => {
    if (!(await deleteBlock(work.db, actor.id, params.id)))
      throw new Failure('not-found', 'You have not blocked this account.');
    await work.publish('block.changed', { accountId: params.id, performerId: actor.id });
    return { message: 'This account is let in again.' };
  });
}
