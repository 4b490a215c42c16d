import type * as operations from '@ovation/contract/performers.ts';
import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { presentPerformerCard, selectVisiblePerformers } from '../profiles/index.ts';

export async function topPerformers({ app, actor, query, request }: Call<typeof operations.topPerformers>) {
  const rows = await selectVisiblePerformers(app.database, { viewerId: actor?.id, country: request.country, now: app.clock.now() })
    .orderBy('performer_counters.total_follower', 'desc')
    .orderBy('performer_counters.performer_id', 'desc')
    .limit(query.pageSize ?? query.size)
    .execute();
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: rows.length };
}

/** By chance, leaving out whom the viewer follows already and the viewer herself. */
export async function randomPerformers({ app, actor, query, request }: Call<typeof operations.randomPerformers>) {
  const rows = await selectVisiblePerformers(app.database, { viewerId: actor?.id, country: request.country, now: app.clock.now() })
    .where('follows.created_at', 'is', null)
    .$if(actor !== undefined, (found) => found.where('performers.account_id', '!=', actor?.id ?? ''))
    .orderBy(sql`random()`)
    .limit(query.pageSize ?? query.size)
    .execute();
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: rows.length };
}
