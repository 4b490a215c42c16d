import type { Kysely, Selectable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DataExports, DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export type ExportRow = Selectable<DataExports>;

export async function insertExport(db: Kysely<DB>, accountId: string, now: Date): Promise<ExportRow> {
  return db
    .insertInto('data_exports')
    .values({ id: newId(), account_id: accountId, status: 'waiting', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The latest that did not fail. */
export async function findLatestExport(db: Kysely<DB>, accountId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '!=', 'failed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findExport(db: Kysely<DB>, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirst();
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at' } as const;

export async function listExports(
  db: Kysely<DB>,
  accountId: string,
  query: ListQuery,
): Promise<{ readonly rows: ExportRow[]; readonly total: number }> {
  const found = db.selectFrom('data_exports').where('account_id', '=', accountId);
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('id', query.sort),
    query,
  );
}

/** False if it is no longer wanted: the account was closed, or it has failed in the meantime. */
export async function markReady(
  db: Kysely<DB>,
  id: string,
  { sizeBytes, expiresAt, now }: { readonly sizeBytes: number; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('data_exports')
    .set({ status: 'ready', size_bytes: BigInt(sizeBytes), ready_at: now, expires_at: expiresAt, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Gives up archives that were asked for before a moment, so that their owners can ask again. */
export async function failWaiting(db: Kysely<DB>, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ status: 'failed', updated_at: now })
    .where('status', '=', 'waiting')
    .where('created_at', '<', before)
    .execute();
}

/** Some archives whose days are over. */
export async function findExpired(db: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select('id')
    .where('status', '=', 'ready')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markDeleted(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('data_exports').set({ status: 'deleted', updated_at: now }).where('id', '=', id).execute();
}

/** Returns the archives that the account had. */
export async function deleteExportsOf(db: Kysely<DB>, accountId: string): Promise<string[]> {
  const rows = await db.deleteFrom('data_exports').where('account_id', '=', accountId).returning('id').execute();
  return rows.map(({ id }) => id);
}
