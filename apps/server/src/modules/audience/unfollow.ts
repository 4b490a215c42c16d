import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { canMeet, countFollowers, deleteFollow } from './audience.store.ts';

/** Idempotent: unfollowing a performer whom the account does not follow succeeds. */
export async function unfollow({ app, actor, params }: Call<typeof operations.unfollow>) {
  await app.transaction(async (work) => {
    const wasFollowed = await deleteFollow(work.db, actor.id, params.id);
    if (!wasFollowed && !(await canMeet(work.db, actor.id, params.id)))
      throw new Failure('not-found', t('This performer does not exist.'));
    if (wasFollowed)
      await work.publish('follow.changed', { accountId: actor.id, performerId: params.id, isFollowed: false });
  });
  return { isFollowed: false, totalFollower: await countFollowers(app.database, params.id) };
}
