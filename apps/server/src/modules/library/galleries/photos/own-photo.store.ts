import type { Kysely } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import type { FoundPage } from '../gallery-list.store.ts';

interface OwnPhotoList extends ListQuery {
  /** Part of title or alternative text. */
  readonly q?: string | undefined;
  readonly galleryId?: string | undefined;
  /** In no gallery. */
  readonly isLoose?: boolean | undefined;
}

const columns = {
  updatedAt: 'photos.updated_at',
  createdAt: 'photos.created_at',
  position: 'photos.position',
} as const;

/** A performer's own photos, without those of withdrawn galleries, which only their buyers still see. */
export async function findOwnPhotos(db: Kysely<DB>, performerId: string, list: OwnPhotoList): Promise<FoundPage> {
  const { q, galleryId, isLoose } = list;
  const pattern = containing(q ?? '');
  const found = db
    .selectFrom('photos')
    .leftJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .where('photos.performer_id', '=', performerId)
    .where('galleries.withdrawn_at', 'is', null)
    .$if(galleryId !== undefined, (photos) => photos.where('photos.gallery_id', '=', galleryId ?? ''))
    .$if(isLoose !== undefined, (photos) => photos.where('photos.gallery_id', isLoose ? 'is' : 'is not', null))
    .$if(Boolean(q), (photos) =>
      photos.where((where) =>
        where.or([where('photos.title', 'ilike', pattern), where('photos.alternative_text', 'ilike', pattern)]),
      ),
    );
  const { rows, total } = await listPage(
    found,
    found.select('photos.id').orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('photos.id', list.sort),
    list,
  );
  return { ids: rows.map(({ id }) => id), total };
}
