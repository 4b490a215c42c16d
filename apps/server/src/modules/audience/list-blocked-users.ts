import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentBlocked } from './block-user.ts';
import { listBlocked } from './block.store.ts';

export async function listBlockedUsers({ app, actor, query }: Call<typeof operations.listBlockedUsers>) {
  const { rows, total } = await listBlocked(app.database, actor.id, query, app.clock.now());
  return { data: rows.map(presentBlocked), total };
}
