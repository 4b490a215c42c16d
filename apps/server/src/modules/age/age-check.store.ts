import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AgeChecks, DB } from '../../platform/database/types.gen.ts';

export type AgeCheckRow = Selectable<AgeChecks>;

export async function insertCheck(db: Kysely<DB>, check: Insertable<AgeChecks>): Promise<void> {
  await db.insertInto('age_checks').values(check).execute();
}

/** A check of this account, which has not ended. */
export async function findCheck(
  db: Kysely<DB>,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<AgeCheckRow | undefined> {
  return db
    .selectFrom('age_checks')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Ends a check; false if another call has ended it. */
export async function deleteCheck(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('age_checks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteChecksOf(db: Kysely<DB>, accountId: string): Promise<AgeCheckRow[]> {
  return db.deleteFrom('age_checks').where('account_id', '=', accountId).returningAll().execute();
}

/** Ends the oldest checks that were begun before this time, at most so many. */
export async function deleteChecksBefore(db: Kysely<DB>, time: Date, limit: number): Promise<AgeCheckRow[]> {
  return db
    .deleteFrom('age_checks')
    .where('id', 'in', (select) =>
      select.selectFrom('age_checks').select('id').where('created_at', '<', time).orderBy('created_at').limit(limit),
    )
    .returningAll()
    .execute();
}
