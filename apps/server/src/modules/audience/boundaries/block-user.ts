import type * as operations from '@ovation/contract/people/audience.ts';
import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import '../events.ts';
import { deleteFollow } from '../follow.store.ts';
import { findPerformersAmong, type Boundary, type BoundedRow } from './boundary.store.ts';
import { presentBounded, setBoundary } from './set-boundary.ts';

/**
 * Neither of the two sees the other from then on, and follows between them end. A performer who blocks a fan ends the
 * fan's subscription and refunds recent purchases (`subscriptions`, `refunds`); a fan who blocks a performer keeps what
 * is paid, for later.
 */
export async function blockUser({ app, actor, body }: Call<typeof operations.blockUser>): Promise<BlockedUser> {
  const block = { ownerId: actor.id, otherId: body.userId };
  return presentBlocked(
    await setBoundary(app, 'account_blocks', block, async (work) => {
      await endFollows(work, block);
      await publishBlockChange(work, block);
    }),
  );
}

async function endFollows(work: Work, { ownerId, otherId }: Boundary): Promise<void> {
  for (const [accountId, performerId] of [
    [ownerId, otherId],
    [otherId, ownerId],
  ] as const)
    if (await deleteFollow(work.db, accountId, performerId))
      await work.publish('follow.changed', { accountId, performerId, isFollowed: false });
}

/** For each of the two who is a performer: what the other sees of them has changed. */
export async function publishBlockChange(work: Work, { ownerId, otherId }: Boundary): Promise<void> {
  for (const performerId of await findPerformersAmong(work.db, [ownerId, otherId]))
    await work.publish('block.changed', { performerId, accountId: performerId === ownerId ? otherId : ownerId });
}

export function presentBlocked(row: BoundedRow): BlockedUser {
  return { ...presentBounded(row), subscribedUntil: row.subscribed_until?.toISOString() ?? null };
}
