import { sql, type Kysely } from 'kysely';
import { hasMuted } from '../access/index.ts';
import {
  selectVisiblePerformers,
  type chooseVisiblePerformers,
  type PerformerRow,
  type ViewerContext,
} from '../profiles/index.ts';
import { containing, listPage, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';

type Visible = ReturnType<typeof chooseVisiblePerformers>;

/** Nobody is shown by chance whom the viewer has muted. */
function withoutMuted(visible: Visible, viewerId: string | undefined): Visible {
  if (viewerId === undefined) return visible;
  const isMuted = hasMuted(sql`${viewerId}::uuid`, sql.ref('performers.account_id'));
  return visible.where((where) => where.not(isMuted));
}

/** Follows the index of counters, so that PostgreSQL reads no more rows than it returns. */
export async function chooseTopPerformers(
  visible: Visible,
  count: number,
  viewerId: string | undefined,
): Promise<string[]> {
  const rows = await withoutMuted(visible, viewerId)
    .innerJoin('performer_counters', 'performer_counters.performer_id', 'performers.account_id')
    .orderBy('performer_counters.total_follower', 'desc')
    .orderBy('performer_counters.performer_id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Neighbours in the shuffle are always the same, so a larger sample is read and drawn from: otherwise groups repeat.
 */
const sampleFactor = 4;

/**
 * Random performers, without the viewer and those whom the viewer follows: a range of the fixed shuffle from a random
 * start, which wraps around at the end.
 */
export async function chooseSomePerformers(
  visible: Visible,
  count: number,
  viewerId: string | undefined,
): Promise<string[]> {
  const unknown =
    viewerId === undefined
      ? visible
      : withoutMuted(visible, viewerId)
          .where('performers.account_id', '!=', viewerId)
          .where(
            sql<boolean>`not exists (
              select from follows f
              where f.performer_id = performers.account_id and f.account_id = ${viewerId})`,
          );
  const start = Math.random();
  const after = await unknown
    .where('performers.shuffle', '>=', start)
    .orderBy('performers.shuffle')
    .limit(count * sampleFactor)
    .execute();
  const missing = count * sampleFactor - after.length;
  const before =
    missing > 0
      ? await unknown.where('performers.shuffle', '<', start).orderBy('performers.shuffle').limit(missing).execute()
      : [];
  return draw(
    [...after, ...before].map((row) => row.account_id),
    count,
  );
}

function draw(ids: readonly string[], count: number): string[] {
  return ids
    .map((id) => ({ id, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ id }) => id);
}

interface FollowingList extends ListQuery {
  /** Part of the performer's name. */
  readonly q?: string | undefined;
}

/** The performers whom an account follows and may see. */
export async function listFollowedPerformers(
  db: Kysely<DB>,
  context: ViewerContext & { readonly viewerId: string },
  list: FollowingList,
): Promise<{ rows: PerformerRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found = selectVisiblePerformers(db, context)
    .where('follows.created_at', 'is not', null)
    .$if(Boolean(list.q), (query) =>
      query.where((where) =>
        where.or([where('accounts.username', 'ilike', pattern), where('accounts.name', 'ilike', pattern)]),
      ),
    );
  const order = list.sortBy === 'name' ? sql`lower(accounts.name)` : sql.ref('follows.created_at');
  return listPage(found, found.orderBy(order, list.sort).orderBy('performers.account_id', list.sort), list);
}
