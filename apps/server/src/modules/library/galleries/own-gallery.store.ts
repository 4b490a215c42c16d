import type { PublishingState } from '@ovation/contract/content.ts';
import type { Kysely } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isInState } from '../publishing.store.ts';
import type { FoundPage } from './gallery-list.store.ts';

interface OwnGalleryList extends ListQuery {
  /** Part of title or description. */
  readonly q?: string | undefined;
  readonly access?: string | undefined;
  readonly state?: PublishingState | undefined;
}

const columns = {
  updatedAt: 'galleries.updated_at',
  createdAt: 'galleries.created_at',
  publishedAt: 'galleries.published_at',
  title: 'galleries.title',
  price: 'galleries.price',
  totalPhoto: 'galleries.total_photo',
  totalLike: 'galleries.total_like',
} as const;

/** A performer's own galleries for their dashboard, without withdrawn ones. */
export async function findOwnGalleries(
  db: Kysely<DB>,
  performerId: string,
  list: OwnGalleryList,
  now: Date,
): Promise<FoundPage> {
  const { q, access, state } = list;
  const pattern = containing(q ?? '');
  const found = db
    .selectFrom('galleries')
    .where('galleries.performer_id', '=', performerId)
    .where('galleries.withdrawn_at', 'is', null)
    .$if(Boolean(q), (galleries) =>
      galleries.where((where) =>
        where.or([where('galleries.title', 'ilike', pattern), where('galleries.description', 'ilike', pattern)]),
      ),
    )
    .$if(access !== undefined, (galleries) => galleries.where('galleries.access', '=', access ?? ''))
    .$if(state !== undefined, (galleries) => galleries.where(isInState(state ?? 'draft', now)));
  const { rows, total } = await listPage(
    found,
    found
      .select('galleries.id')
      .orderBy(columnOf(list.sortBy, columns), (order) =>
        list.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('galleries.id', list.sort),
    list,
  );
  return { ids: rows.map(({ id }) => id), total };
}
