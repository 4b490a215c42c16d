import type * as operations from '@ovation/contract/audience.ts';
import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { containing, pageOf } from '../../platform/database/list.ts';
import { presentPerformerCard, selectVisiblePerformers } from '../profiles/index.ts';

export async function listFollowing({ app, actor, query }: Call<typeof operations.listFollowing>) {
  const { q } = query;
  const found = selectVisiblePerformers(app.database, { viewerId: actor.id, now: app.clock.now() })
    .where('follows.created_at', 'is not', null)
    .$if(Boolean(q), (list) => list.where((where) => where.or([where('accounts.username', 'ilike', containing(q ?? '')), where('accounts.name', 'ilike', containing(q ?? ''))])));
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.orderBy(query.sortBy === 'name' ? sql`lower(accounts.name)` : sql.ref('follows.created_at'), query.sort).orderBy('performers.account_id', query.sort).limit(limit).offset(offset).execute(),
    found.clearSelect().select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: Number(count.total) };
}
