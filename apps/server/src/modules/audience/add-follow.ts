import type { Work } from '../../platform/database/transaction.ts';
import { insertFollow } from './audience.store.ts';

/** Makes an account follow a performer inside a larger command, such as a subscription. Idempotent. */
export async function addFollow(work: Work, accountId: string, performerId: string, now: Date): Promise<void> {
  const isNew = await insertFollow(work.db, accountId, performerId, now);
  if (isNew) await work.publish('follow.changed', { accountId, performerId, isFollowed: true });
}
