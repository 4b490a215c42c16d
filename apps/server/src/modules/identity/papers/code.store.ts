import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Replaces an earlier code. */
export async function saveCode(db: Kysely<DB>, performerId: string, code: string, expiresAt: Date): Promise<void> {
  const columns = { code, expires_at: expiresAt };
  await db
    .insertInto('identity_codes')
    .values({ performer_id: performerId, ...columns })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(columns))
    .execute();
}

export async function findCode(
  db: Kysely<DB>,
  performerId: string,
  now: Date,
): Promise<{ code: string; expires_at: Date } | undefined> {
  return db
    .selectFrom('identity_codes')
    .select(['code', 'expires_at'])
    .where('performer_id', '=', performerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses the code up; undefined if there is none that is valid. */
export async function takeCode(db: Kysely<DB>, performerId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('identity_codes')
    .where('performer_id', '=', performerId)
    .where('expires_at', '>', now)
    .returning('code')
    .executeTakeFirst();
  return row?.code;
}

export async function deleteExpiredCodes(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('identity_codes').where('expires_at', '<=', now).execute();
}

export async function deleteCodeOf(db: Kysely<DB>, performerId: string): Promise<void> {
  await db.deleteFrom('identity_codes').where('performer_id', '=', performerId).execute();
}
