import type { PublishingState } from '@ovation/contract/content.ts';
import type { Kysely } from 'kysely';
import { columnOf, containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isInState } from '../publishing.store.ts';

interface OwnFeedList extends ListQuery {
  /** Part of the text. */
  readonly q?: string | undefined;
  readonly access?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: PublishingState | undefined;
}

const columns = {
  updatedAt: 'feeds.updated_at',
  createdAt: 'feeds.created_at',
  publishedAt: 'feeds.published_at',
  totalLike: 'feeds.total_like',
  price: 'feeds.price',
} as const;

/** A performer's own feeds for their dashboard, without withdrawn ones. */
export async function findOwnFeeds(
  db: Kysely<DB>,
  performerId: string,
  list: OwnFeedList,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const { q, access, type, state } = list;
  const found = db
    .selectFrom('feeds')
    .where('feeds.performer_id', '=', performerId)
    .where('feeds.withdrawn_at', 'is', null)
    .$if(Boolean(q), (feeds) => feeds.where('feeds.text', 'ilike', containing(q ?? '')))
    .$if(access !== undefined, (feeds) => feeds.where('feeds.access', '=', access ?? ''))
    .$if(type !== undefined, (feeds) => feeds.where('feeds.type', '=', type ?? ''))
    .$if(state !== undefined, (feeds) => feeds.where(isInState(state ?? 'draft', now)));
  const { limit, offset } = pageOf(list);
  const [rows, count] = await Promise.all([
    found
      .select('feeds.id')
      .orderBy(columnOf(list.sortBy, columns), (order) =>
        list.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('feeds.id', list.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(count.total) };
}
