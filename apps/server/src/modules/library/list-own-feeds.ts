import type * as operations from '@ovation/contract/feeds.ts';
import { columnOf, containing, pageOf } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { readOwnFeeds } from './load-feeds.ts';
import { isInState } from './publishing.ts';

const columns = { updatedAt: 'feeds.updated_at', createdAt: 'feeds.created_at', publishedAt: 'feeds.published_at', totalLike: 'feeds.total_like', price: 'feeds.price' } as const;

export async function listOwnFeeds({ app, actor, query, request }: Call<typeof operations.listOwnFeeds>) {
  const { q, access, type, state } = query;
  const found = app.database.selectFrom('feeds')
    .where('feeds.performer_id', '=', actor.id)
    .where('feeds.withdrawn_at', 'is', null)
    .$if(Boolean(q), (feeds) => feeds.where('feeds.text', 'ilike', containing(q ?? '')))
    .$if(access !== undefined, (feeds) => feeds.where('feeds.access', '=', access ?? ''))
    .$if(type !== undefined, (feeds) => feeds.where('feeds.type', '=', type ?? ''))
    .$if(state !== undefined, (feeds) => feeds.where(isInState(state ?? 'draft', app.clock.now())));
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.select('feeds.id').orderBy(columnOf(query.sortBy, columns), (order) => (query.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast())).orderBy('feeds.id', query.sort).limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: await readOwnFeeds(app, { viewer: actor, country: request.country }, rows.map(({ id }) => id)), total: Number(count.total) };
}
