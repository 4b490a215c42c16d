import type * as operations from '@ovation/contract/galleries.ts';
import { columnOf, containing, pageOf } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnPhotos } from './load-photos.ts';

const columns = { updatedAt: 'photos.updated_at', createdAt: 'photos.created_at', position: 'photos.position' } as const;

/** Without those of galleries that were withdrawn: these are their buyers' alone. */
export async function searchOwnPhotos({ app, actor, query, request }: Call<typeof operations.searchOwnPhotos>) {
  const { q, galleryId, isLoose } = query;
  const found = app.database.selectFrom('photos')
    .leftJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .where('photos.performer_id', '=', actor.id)
    .where('galleries.withdrawn_at', 'is', null)
    .$if(galleryId !== undefined, (photos) => photos.where('photos.gallery_id', '=', galleryId ?? ''))
    .$if(isLoose !== undefined, (photos) => photos.where('photos.gallery_id', isLoose ? 'is' : 'is not', null))
    .$if(Boolean(q), (photos) => photos.where((where) => where.or([where('photos.title', 'ilike', containing(q ?? '')), where('photos.alternative_text', 'ilike', containing(q ?? ''))])));
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.select('photos.id').orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('photos.id', query.sort).limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: await readOwnPhotos(app, { viewer: actor, country: request.country }, rows.map(({ id }) => id)), total: Number(count.total) };
}
