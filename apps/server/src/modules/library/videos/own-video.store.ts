import type { PublishingState } from '@ovation/contract/content.ts';
import type { Kysely } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isInState } from '../publishing.store.ts';

interface OwnVideoList extends ListQuery {
  /** Part of title or description. */
  readonly q?: string | undefined;
  readonly access?: string | undefined;
  readonly state?: PublishingState | undefined;
}

const columns = {
  updatedAt: 'videos.updated_at',
  createdAt: 'videos.created_at',
  publishedAt: 'videos.published_at',
  title: 'videos.title',
  totalLike: 'videos.total_like',
  price: 'videos.price',
} as const;

/** A performer's own videos for their dashboard, without withdrawn ones. */
export async function findOwnVideos(
  db: Kysely<DB>,
  performerId: string,
  list: OwnVideoList,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const { q, access, state } = list;
  const pattern = containing(q ?? '');
  const found = db
    .selectFrom('videos')
    .where('videos.performer_id', '=', performerId)
    .where('videos.withdrawn_at', 'is', null)
    .$if(Boolean(q), (videos) =>
      videos.where((where) =>
        where.or([where('videos.title', 'ilike', pattern), where('videos.description', 'ilike', pattern)]),
      ),
    )
    .$if(access !== undefined, (videos) => videos.where('videos.access', '=', access ?? ''))
    .$if(state !== undefined, (videos) => videos.where(isInState(state ?? 'draft', now)));
  const { rows, total } = await listPage(
    found,
    found
      .select('videos.id')
      .orderBy(columnOf(list.sortBy, columns), (order) =>
        list.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('videos.id', list.sort),
    list,
  );
  return { ids: rows.map(({ id }) => id), total };
}
