import { sql, type Kysely } from 'kysely';
import { containing, pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { selectVisiblePerformers, type PerformerRow } from '../profiles/index.ts';

export interface FollowingList extends ListQuery {
  /** Part of the performer's name. */
  readonly q?: string | undefined;
}

/** The performers whom an account follows and may see. */
export async function listFollowedPerformers(
  db: Kysely<DB>,
  accountId: string,
  list: FollowingList,
  now: Date,
): Promise<{ rows: PerformerRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found = selectVisiblePerformers(db, { viewerId: accountId, now })
    .where('follows.created_at', 'is not', null)
    .$if(Boolean(list.q), (query) =>
      query.where((where) =>
        where.or([where('accounts.username', 'ilike', pattern), where('accounts.name', 'ilike', pattern)]),
      ),
    );
  const order = list.sortBy === 'name' ? sql`lower(accounts.name)` : sql.ref('follows.created_at');
  const { limit, offset } = pageOf(list);
  const [rows, count] = await Promise.all([
    found.orderBy(order, list.sort).orderBy('performers.account_id', list.sort).limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}
