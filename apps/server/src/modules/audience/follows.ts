import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import {
  blocksCountry,
  canMeet,
  countFollowers,
  insertFollow,
  deleteFollow,
  listFollowerRows,
} from './audience.store.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { presentAccountCard } from '../accounts/index.ts';

export async function follow({ app, actor, params, request }: Call<typeof operations.follow>) {
  if (actor.id === params.id) throw invalidField('id', t('You cannot follow yourself.'));
  if (!(await canMeet(app.database, actor.id, params.id)))
    throw new Failure('not-found', t('This creator does not exist.'));
  if (await blocksCountry(app.database, params.id, request.country)) throw new Failure('country-blocked');
  await app.transaction((work) => addFollow(work, actor.id, params.id, app.clock.now()));
  return { isFollowed: true, totalFollower: await countFollowers(app.database, params.id) };
}

/** Makes an account follow a performer inside a larger command, such as a subscription. Idempotent. */
export async function addFollow(work: Work, accountId: string, performerId: string, now: Date): Promise<void> {
  const isNew = await insertFollow(work.db, accountId, performerId, now);
  if (isNew) await work.publish('follow.changed', { accountId, performerId, isFollowed: true });
}

/** Idempotent: unfollowing a performer whom the account does not follow succeeds. */
export async function unfollow({ app, actor, params }: Call<typeof operations.unfollow>) {
  await app.transaction(async (work) => {
    const wasFollowed = await deleteFollow(work.db, actor.id, params.id);
    if (!wasFollowed && !(await canMeet(work.db, actor.id, params.id)))
      throw new Failure('not-found', t('This creator does not exist.'));
    if (wasFollowed)
      await work.publish('follow.changed', { accountId: actor.id, performerId: params.id, isFollowed: false });
  });
  return { isFollowed: false, totalFollower: await countFollowers(app.database, params.id) };
}

export async function listFollowers({ app, actor, query }: Call<typeof operations.listFollowers>) {
  const { rows, total } = await listFollowerRows(app.database, actor.id, query, app.clock.now());
  return {
    data: rows.map((row) => ({
      ...presentAccountCard(row),
      isSubscriber: row.is_subscriber === true,
      followedAt: row.created_at.toISOString(),
    })),
    total,
  };
}
