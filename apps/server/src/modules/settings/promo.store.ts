import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../platform/database/list.ts';
import type { DB, SitePromos } from '../../platform/database/types.gen.ts';

export type PromoRow = Selectable<SitePromos>;

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', ordering: 'ordering' } as const;

/** All promos, or those that are visible at `shownAt`. */
export async function listPromoRows(
  db: Kysely<DB>,
  query: ListQuery,
  shownAt?: Date,
): Promise<{ rows: PromoRow[]; total: number }> {
  const found = db.selectFrom('site_promos').$if(shownAt !== undefined, (all) =>
    all
      .where('is_active', '=', true)
      .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', shownAt ?? null)]))
      .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', shownAt ?? null)])),
  );
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('id', query.sort),
    query,
  );
}

export async function insertPromo(db: Kysely<DB>, row: Insertable<SitePromos>): Promise<PromoRow> {
  return db.insertInto('site_promos').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updatePromo(
  db: Kysely<DB>,
  id: string,
  change: Updateable<SitePromos>,
): Promise<PromoRow | undefined> {
  return db.updateTable('site_promos').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function removePromo(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await db.deleteFrom('site_promos').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}
