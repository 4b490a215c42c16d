import type { Kysely } from 'kysely';
import { columnOf, containing, pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hasNamed, type SearchedWords } from '../../platform/search/word-indexes.ts';
import { expressionsOf, selectPerformers, type PerformerRow } from './performer.store.ts';

interface ReviewList extends ListQuery {
  /** Part of the performer's name or e-mail address. */
  readonly q?: string | undefined;
  /** Those of `q`, of which the name may have all. */
  readonly words: SearchedWords;
  readonly status?: string | undefined;
}

const columns = {
  updatedAt: 'performers.updated_at',
  createdAt: 'performers.created_at',
  name: 'accounts.name',
  username: 'accounts.username',
} as const;

/** All performers, whatever their status, for staff. */
export async function listPerformersOfAnyStatus(
  db: Kysely<DB>,
  list: ReviewList,
  now: Date,
): Promise<{ rows: PerformerRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found = selectPerformers(db, expressionsOf({ viewerId: undefined, now }))
    .$if(list.status !== undefined, (query) => query.where('performers.status', '=', list.status ?? ''))
    .$if(Boolean(list.q), (query) =>
      query.where((where) =>
        where.or([
          where('accounts.username', 'ilike', pattern),
          where('accounts.name', 'ilike', pattern),
          where('accounts.email', 'ilike', pattern),
          hasNamed('accounts.id', list.words),
        ]),
      ),
    );
  const { limit, offset } = pageOf(list);
  const [rows, count] = await Promise.all([
    found
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('performers.account_id', list.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .clearSelect()
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}
