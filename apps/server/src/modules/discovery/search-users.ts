import type * as operations from '@ovation/contract/people/accounts.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCard } from '../accounts/index.ts';
import { listFans } from './fan.store.ts';

/** Searches a performer's own fans only: no one may search all accounts of the site. */
export async function searchUsers({ app, actor, query }: Call<typeof operations.searchUsers>) {
  const { rows, total } = await listFans(app.database, actor.id, query, app.clock.now());
  return {
    data: rows.map((row) => ({
      ...presentAccountCard(row),
      isFollower: row.is_follower,
      isSubscriber: row.is_subscriber,
      spent: fromMinor(row.spent),
    })),
    total,
  };
}
