import type * as operations from '@ovation/contract/people/audience.ts';
import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readBounded, presentBounded, setBoundary } from './set-boundary.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deleteFollow } from '../audience.store.ts';
import type { Boundary, BoundedRow } from './boundary.store.ts';

export function listBlockedUsers({ app, actor, query }: Call<typeof operations.listBlockedUsers>) {
  return readBounded(app, 'block', actor.id, query, presentBlocked);
}

/**
 * Neither of the two sees the other from then on, and follows between them end. A performer who blocks a fan ends the
 * fan's subscription and refunds recent purchases (`subscriptions`, `refunds`); a fan who blocks a performer keeps what
 * is paid, for later.
 */
export async function blockUser({ app, actor, body }: Call<typeof operations.blockUser>): Promise<BlockedUser> {
  const block = { ownerId: actor.id, otherId: body.userId };
  return presentBlocked(await setBoundary(app, 'block', block, (work) => endFollows(work, block)));
}

async function endFollows(work: Work, { ownerId, otherId }: Boundary): Promise<void> {
  for (const [accountId, performerId] of [
    [ownerId, otherId],
    [otherId, ownerId],
  ] as const)
    if (await deleteFollow(work.db, accountId, performerId))
      await work.publish('follow.changed', { accountId, performerId, isFollowed: false });
}

function presentBlocked(row: BoundedRow): BlockedUser {
  return { ...presentBounded(row), subscribedUntil: row.subscribed_until?.toISOString() ?? null };
}
