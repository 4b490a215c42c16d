import type { IdentityStatus } from '@ovation/contract/people/identity.ts';
import type { Kysely } from 'kysely';
import { columnOf, containing, pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';

interface CheckList extends ListQuery {
  readonly status?: IdentityStatus | undefined;
  /** Part of the performer's name, username or e-mail address. */
  readonly q?: string | undefined;
}

const columns = { updatedAt: 'c.updated_at', createdAt: 'c.created_at' } as const;

/** Checks of open accounts. */
export async function listChecks(db: Kysely<DB>, list: CheckList) {
  const pattern = containing(list.q ?? '');
  const found = db
    .selectFrom('identity_checks as c')
    .innerJoin('performers as p', 'p.account_id', 'c.performer_id')
    .innerJoin('accounts as a', 'a.id', 'c.performer_id')
    .where('a.status', '!=', 'closed')
    .$if(list.status !== undefined, (query) => query.where('c.status', '=', list.status ?? ''))
    .$if(Boolean(list.q), (query) =>
      query.where((where) =>
        where.or([
          where('a.username', 'ilike', pattern),
          where('a.name', 'ilike', pattern),
          where('a.email', 'ilike', pattern),
        ]),
      ),
    );
  const { limit, offset } = pageOf(list);
  const [rows, { total }] = await Promise.all([
    found
      .select(['c.performer_id', 'c.status', 'c.valid_until', 'c.provider_result', 'c.updated_at'])
      .select(['p.status as performer_status', 'p.publishing_stopped_at'])
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('c.performer_id', list.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export type ListedCheckRow = Awaited<ReturnType<typeof listChecks>>['rows'][number];

/** What a review shows of the performer; undefined if there is none. */
export async function findReviewed(db: Kysely<DB>, performerId: string) {
  return db
    .selectFrom('performers')
    .select(['status', 'publishing_stopped_at'])
    .where('account_id', '=', performerId)
    .executeTakeFirst();
}
