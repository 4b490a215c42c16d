import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import { addFollow } from './add-follow.ts';
import { blocksCountry, canMeet, countFollowers } from './audience.store.ts';

export async function follow({ app, actor, params, request }: Call<typeof operations.follow>) {
  if (actor.id === params.id) throw invalidField('id', t('You cannot follow yourself.'));
  if (!(await canMeet(app.database, actor.id, params.id)))
    throw new Failure('not-found', t('This performer does not exist.'));
  if (await blocksCountry(app.database, params.id, request.country)) throw new Failure('country-blocked');
  await app.transaction((work) => addFollow(work, actor.id, params.id, app.clock.now()));
  return { isFollowed: true, totalFollower: await countFollowers(app.database, params.id) };
}
