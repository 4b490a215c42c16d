import type * as operations from '@ovation/contract/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { columnOf, containing, pageOf } from '../../platform/database/list.ts';
import { selectPerformers } from './performer.store.ts';
import { presentForReview } from './present.ts';

const columns = { updatedAt: 'performers.updated_at', createdAt: 'performers.created_at', name: 'accounts.name', username: 'accounts.username' } as const;

export async function listPerformersForReview({ app, query }: Call<typeof operations.listPerformersForReview>) {
  const { q, status } = query;
  const found = selectPerformers(app.database, { viewerId: undefined, now: app.clock.now() })
    .$if(status !== undefined, (list) => list.where('performers.status', '=', status as string))
    .$if(Boolean(q), (list) => list.where((where) => where.or([where('accounts.username', 'ilike', containing(q ?? '')), where('accounts.name', 'ilike', containing(q ?? '')), where('accounts.email', 'ilike', containing(q ?? ''))])));
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('performers.account_id', query.sort).limit(limit).offset(offset).execute(),
    found.clearSelect().select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map((row) => presentForReview(app, row)), total: Number(count.total) };
}
