import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCard } from '../accounts/index.ts';
import { listFollowerRows } from './audience.store.ts';

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
