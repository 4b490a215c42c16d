import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, TokenPackages } from '../../../platform/database/types.gen.ts';

export type TokenPackageRow = Selectable<TokenPackages>;

export async function loadPackage(db: Kysely<DB>, id: string): Promise<TokenPackageRow | undefined> {
  return db.selectFrom('token_packages').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPackage(db: Kysely<DB>, row: Insertable<TokenPackages>): Promise<TokenPackageRow> {
  return db.insertInto('token_packages').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updatePackage(
  db: Kysely<DB>,
  id: string,
  change: Updateable<TokenPackages>,
): Promise<TokenPackageRow | undefined> {
  return db.updateTable('token_packages').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function deletePackage(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await db.deleteFrom('token_packages').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', price: 'price', ordering: 'ordering' } as const;

export async function listPackages(db: Kysely<DB>, query: ListQuery, onlyActive: boolean) {
  const found = db.selectFrom('token_packages').$if(onlyActive, (list) => list.where('is_active', '=', true));
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('id', query.sort),
    query,
  );
}
