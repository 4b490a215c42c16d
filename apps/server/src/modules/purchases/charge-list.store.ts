import type { Kysely } from 'kysely';
import type { Period } from '@ovation/domain';
import { columnOf, pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';

const columns = {
  updatedAt: 'created_at',
  createdAt: 'created_at',
  amount: 'gross',
  gross: 'gross',
  net: 'net',
} as const;

function within(db: Kysely<DB>, side: 'payer_id' | 'performer_id', ownerId: string, { from, until }: Period) {
  return db
    .selectFrom('charges')
    .where(side, '=', ownerId)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until as Date));
}

/** The charges that an account paid, or those that it earned from. */
export async function listCharges(
  db: Kysely<DB>,
  side: 'payer_id' | 'performer_id',
  ownerId: string,
  list: ListQuery & Period & { readonly type?: string | undefined },
) {
  const found = within(db, side, ownerId, list).$if(list.type !== undefined, (query) =>
    query.where('type', '=', list.type ?? ''),
  );
  const { limit, offset } = pageOf(list);
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('id', list.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}
