import { contentTypes, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Period } from '@ovation/domain';
import { sql, type Kysely, type Selectable } from 'kysely';
import { columnOf, pageOf, anyOf, type ListQuery } from '../../platform/database/list.ts';
import type { Charges, DB } from '../../platform/database/types.gen.ts';

export interface EarningRow extends Selectable<Charges> {
  readonly refunded: bigint;
  /** The time until it can be paid out counts from then; null while it is held. */
  readonly clock_from: Date | null;
}

export interface EarningFilter extends Period {
  readonly type?: string | undefined;
  readonly userId?: string | undefined;
}

function matching(db: Kysely<DB>, performerId: string, { from, until, type, userId }: EarningFilter) {
  return db
    .selectFrom('charges')
    .where('performer_id', '=', performerId)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until as Date))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(userId !== undefined, (query) => query.where('payer_id', '=', userId ?? ''));
}

const columns = { updatedAt: 'created_at', createdAt: 'created_at', gross: 'gross', net: 'net' } as const;

/** Selects the page's ids from the index alone, and reads only those rows completely. */
export async function listEarnings(
  db: Kysely<DB>,
  performerId: string,
  list: ListQuery & EarningFilter,
): Promise<{ rows: EarningRow[]; total: number }> {
  const found = matching(db, performerId, list);
  const { limit, offset } = pageOf(list);
  const column = columnOf(list.sortBy, columns);
  const [ids, total] = await Promise.all([
    found.select('id').orderBy(column, list.sort).orderBy('id', list.sort).limit(limit).offset(offset).execute(),
    countEarnings(db, performerId, list),
  ]);
  return {
    rows: await loadEarnings(
      db,
      ids.map(({ id }) => id),
    ),
    total,
  };
}

export async function countEarnings(db: Kysely<DB>, performerId: string, filter: EarningFilter): Promise<number> {
  const { total } = await matching(db, performerId, filter)
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns the rows in the order of the ids. */
async function loadEarnings(db: Kysely<DB>, ids: readonly string[]): Promise<EarningRow[]> {
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .select([refunded, clockFrom])
    .where('id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const refunded = sql<bigint>`(
    select coalesce(sum(r.net), 0)::bigint
    from charge_reversals r
    where r.charge_id = charges.id and r.restored_at is null)`.as('refunded');

const clockFrom = sql<Date | null>`(
    case
      when exists (select from charge_holds h where h.charge_id = charges.id)
      then (select h.released_at from charge_holds h where h.charge_id = charges.id)
      else charges.created_at
    end)`.as('clock_from');

/** The next `limit` rows, newest first, after the last row of the previous page. */
export async function nextEarnings(
  db: Kysely<DB>,
  performerId: string,
  filter: EarningFilter,
  after: { readonly created_at: Date; readonly id: string } | undefined,
  limit: number,
): Promise<EarningRow[]> {
  return matching(db, performerId, filter)
    .selectAll()
    .select([refunded, clockFrom])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.created_at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Titles of sold objects and orders by id; of a post, which has none, the beginning of its text. */
export async function loadObjectTitles(db: Kysely<DB>, objectIds: readonly string[]): Promise<Map<string, string>> {
  const titles = typesThatAre('published', 'sold').map((type) => {
    const content = contentTypes[type];
    const title = 'titledBy' in content ? sql`left(${sql.ref(content.titledBy)}, 80)` : sql`title`;
    return sql`select id, ${title} as title from ${sql.table(contentTypes[type].table)} where id = ${anyOf(objectIds)}`;
  });
  const orders = sql`select id, title from orders where id = ${anyOf(objectIds)}`;
  const { rows } = await sql<{ id: string; title: string }>`
    ${sql.join([...titles, orders], sql` union all `)}`.execute(db);
  return new Map(rows.filter(({ title }) => title !== '').map(({ id, title }) => [id, title]));
}
