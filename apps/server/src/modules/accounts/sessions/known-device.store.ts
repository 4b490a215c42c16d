import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export async function hasKnownDevice(
  db: Kysely<DB>,
  accountId: string,
  marks: readonly Buffer[],
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('mark')
    .where('account_id', '=', accountId)
    .where('mark', 'in', marks)
    .where('last_seen_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any device of this account is still remembered. */
export async function hasDevices(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('mark')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveKnownDevice(
  db: Kysely<DB>,
  accountId: string,
  marks: readonly Buffer[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values(marks.map((mark) => ({ account_id: accountId, mark, last_seen_at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'mark']).doUpdateSet({ last_seen_at: now }))
    .execute();
}

export async function deleteDevicesOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

export async function deleteStaleDevices(db: Kysely<DB>, until: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('last_seen_at', '<', until).execute();
}
