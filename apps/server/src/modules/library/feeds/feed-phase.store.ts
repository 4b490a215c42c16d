import { sql, type Kysely } from 'kysely';
import type { PublishingState } from '@ovation/contract/content.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isListed } from '../../access/index.ts';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import { isInState } from '../publishing.store.ts';

interface DueFeedRow {
  readonly id: string;
  readonly performer_id: string;
  /** False for a feed that has already ended. */
  readonly is_visible: boolean;
}

/**
 * Moves feeds that are due out of the phase `waiting` and returns them; no two callers get the same one. A locked or
 * hidden feed is left for a later run.
 */
export async function takeDueFeeds(db: Kysely<DB>, now: Date, limit: number): Promise<DueFeedRow[]> {
  const { rows } = await sql<DueFeedRow>`
    update feeds f
    set phase = case when f.ends_at <= ${now}::timestamptz then 'ended' else 'listed' end
    from (
      select id from feeds
      where phase = 'waiting' and published_at <= ${now}::timestamptz and hidden_at is null
      order by published_at
      limit ${limit}
      for update skip locked) as due
    where f.id = due.id
    returning f.id, f.performer_id, ${isListed('f', stranger, now)} as is_visible`.execute(db);
  return rows;
}

/** Keeps a hidden feed in the phase `waiting`. Returns whether it is hidden. */
export async function waitWhileHidden(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ phase: 'waiting' })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const stranger = { viewer: undefined, country: undefined };

/** Moves feeds that have ended into the phase `ended` and unpins them. Returns how many. */
export async function endFeeds(db: Kysely<DB>, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update feeds
    set phase = 'ended', pinned_at = null
    where id in (
      select id from feeds
      where phase = 'listed' and ends_at <= ${now}::timestamptz
      order by ends_at
      limit ${limit}
      for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

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
  const { rows, total } = await listPage(
    found,
    found
      .select('feeds.id')
      .orderBy(columnOf(list.sortBy, columns), (order) =>
        list.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('feeds.id', list.sort),
    list,
  );
  return { ids: rows.map(({ id }) => id), total };
}
