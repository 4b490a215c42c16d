import type * as operations from '@ovation/contract/people/audience.ts';
import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import { presentAccountCard } from '../accounts/index.ts';
import { findBlocked, insertBlock, isBlockable, type BlockedRow } from './block.store.ts';
import { deleteFollow } from './follow.store.ts';

/**
 * Blocking an account ends its follow and its subscription. Recent purchases are refunded (`refunds`); older ones give
 * no access while the block lasts.
 */
export async function blockUser({ app, actor, body }: Call<typeof operations.blockUser>) {
  if (actor.id === body.userId) throw invalidField('userId', 'You cannot block yourself.');
  const [performerId, accountId, now] = [actor.id, body.userId, app.clock.now()];
  return app.transaction(async (work) => {
    if (!(await isBlockable(work.db, accountId))) throw new Failure('not-found', 'This account does not exist.');
    if (await insertBlock(work.db, performerId, accountId, now)) {
      if (await deleteFollow(work.db, accountId, performerId))
        await work.publish('follow.changed', { accountId, performerId, isFollowed: false });
      await work.publish('block.changed', { accountId, performerId });
    }
    return presentBlocked((await findBlocked(work.db, performerId, accountId, now)) as BlockedRow);
  });
}

export function presentBlocked(row: BlockedRow): BlockedUser {
  return {
    ...presentAccountCard(row),
    blockedAt: row.created_at.toISOString(),
    subscribedUntil: row.expires_at?.toISOString() ?? null,
  };
}
