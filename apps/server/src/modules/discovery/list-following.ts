import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentPerformerCard } from '../profiles/index.ts';
import { listFollowedPerformers } from './chosen-performers.store.ts';

export async function listFollowing({ app, actor, query }: Call<typeof operations.listFollowing>) {
  const { rows, total } = await listFollowedPerformers(app.database, actor.id, query, app.clock.now());
  return { data: rows.map((row) => presentPerformerCard(app, row)), total };
}
