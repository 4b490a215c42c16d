import type * as operations from '@ovation/contract/galleries.ts';
import { columnOf, containing, pageOf } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { isInState } from '../publishing.ts';
import { readOwnGalleries } from './load-galleries.ts';

const columns = {
  updatedAt: 'galleries.updated_at', createdAt: 'galleries.created_at', publishedAt: 'galleries.published_at',
  title: 'galleries.title', price: 'galleries.price', totalPhoto: 'galleries.total_photo', totalLike: 'galleries.total_like',
} as const;

export async function searchOwnGalleries({ app, actor, query, request }: Call<typeof operations.searchOwnGalleries>) {
  const { q, access, state } = query;
  const found = app.database.selectFrom('galleries')
    .where('galleries.performer_id', '=', actor.id)
    .where('galleries.withdrawn_at', 'is', null)
    .$if(Boolean(q), (galleries) => galleries.where((where) => where.or([where('galleries.title', 'ilike', containing(q ?? '')), where('galleries.description', 'ilike', containing(q ?? ''))])))
    .$if(access !== undefined, (galleries) => galleries.where('galleries.access', '=', access ?? ''))
    .$if(state !== undefined, (galleries) => galleries.where(isInState(state ?? 'draft', app.clock.now())));
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.select('galleries.id').orderBy(columnOf(query.sortBy, columns), (order) => (query.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast())).orderBy('galleries.id', query.sort).limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: await readOwnGalleries(app, { viewer: actor, country: request.country }, rows.map(({ id }) => id)), total: Number(count.total) };
}
