import { sql, type Kysely } from 'kysely';
import type { Period } from '@ovation/domain';
import { columnOf, pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';

const columns = { updatedAt: 'created_at', createdAt: 'created_at', amount: 'gross', gross: 'gross', net: 'net' } as const;

function within(db: Kysely<DB>, side: 'payer_id' | 'performer_id', ownerId: string, { from, until }: Period) {
  return db
    .selectFrom('charges')
    .where(side, '=', ownerId)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until as Date));
}

/** What somebody paid, or what somebody earned. */
export async function listCharges(db: Kysely<DB>, side: 'payer_id' | 'performer_id', ownerId: string, list: ListQuery & Period & { readonly type?: string | undefined }) {
  const found = within(db, side, ownerId, list).$if(list.type !== undefined, (query) => query.where('type', '=', list.type ?? ''));
  const { limit, offset } = pageOf(list);
  const [rows, count] = await Promise.all([
    found.selectAll().orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('id', list.sort).limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}

const sum = (column: 'gross' | 'commission' | 'net') => sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as(column);

export async function sumByType(db: Kysely<DB>, performerId: string, period: Period) {
  return within(db, 'performer_id', performerId, period).select(['type', sum('gross'), sum('commission'), sum('net'), (select) => select.fn.countAll<bigint>().as('count')]).groupBy('type').execute();
}

/** The latest days with earnings, oldest first. */
export async function sumByDay(db: Kysely<DB>, performerId: string, period: Period, limit: number) {
  const day = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await within(db, 'performer_id', performerId, period).select([day.as('day'), sum('gross'), sum('net')]).groupBy(day).orderBy(day, 'desc').limit(limit).execute();
  return rows.toReversed();
}
