import type * as operations from '@ovation/contract/people/boundaries.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import '../events.ts';
import { deleteBoundary } from './boundary.store.ts';

export async function unrestrictUser({ app, actor, params }: Call<typeof operations.unrestrictUser>) {
  const restriction = { ownerId: actor.id, otherId: params.id };
  return app.transaction(async (work) => {
    if (!(await deleteBoundary(work.db, 'account_restrictions', restriction)))
      throw new Failure('not-found', 'You have not restricted this account.');
    await work.publish('restriction.changed', { ...restriction, isRestricted: false });
    return { message: 'This account is no longer restricted.' };
  });
}
