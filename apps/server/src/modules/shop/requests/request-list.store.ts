import { sql, type Kysely } from 'kysely';
import { columnOf, containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { RequestRow } from './request.store.ts';

/** The requests of a fan, or those to a performer. */
export interface RequestsOf {
  readonly side: 'fan' | 'performer';
  readonly accountId: string;
}

interface RequestFilter {
  readonly status?: string | undefined;
  /** Words of the product, or the name of the other side. */
  readonly q?: string | undefined;
}

const columns = { updatedAt: 'product_requests.updated_at', createdAt: 'product_requests.created_at' } as const;

export async function listRequests(
  db: Kysely<DB>,
  of: RequestsOf,
  list: ListQuery & RequestFilter,
): Promise<{ rows: RequestRow[]; total: number }> {
  const found = matching(db, of, list);
  const { limit, offset } = pageOf(list);
  const [rows, count] = await Promise.all([
    found
      .selectAll('product_requests')
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('product_requests.id', list.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as unknown as RequestRow[], total: Number(count.total) };
}

function matching(db: Kysely<DB>, { side, accountId }: RequestsOf, { status, q }: RequestFilter) {
  const [own, other] = side === 'fan' ? (['fan_id', 'performer_id'] as const) : (['performer_id', 'fan_id'] as const);
  return db
    .selectFrom('product_requests')
    .where(`product_requests.${own}`, '=', accountId)
    .$if(status !== undefined, (query) => query.where('product_requests.status', '=', status ?? ''))
    .$if(q !== undefined && q !== '', (query) => {
      const pattern = containing(q ?? '');
      return query.where(
        sql<boolean>`(
          product_requests.product_name ilike ${pattern}
          or exists (
            select
            from accounts person
            where person.id = ${sql.ref(`product_requests.${other}`)}
              and (person.name ilike ${pattern} or person.username ilike ${pattern})))`,
      );
    });
}
