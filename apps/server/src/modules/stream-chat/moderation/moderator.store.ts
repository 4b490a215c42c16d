import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { mayMeet } from '../../access/index.ts';

export async function isModerator(db: Kysely<DB>, performerId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stream_moderators')
    .select('account_id')
    .where('performer_id', '=', performerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids in the order in which they were named. */
export async function listModerators(db: Kysely<DB>, performerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stream_moderators')
    .select('account_id')
    .where('performer_id', '=', performerId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Adding an account again changes nothing. */
export async function insertModerator(
  db: Kysely<DB>,
  performerId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('stream_moderators')
    .values({ performer_id: performerId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns false if the account was none. */
export async function deleteModerator(db: Kysely<DB>, performerId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stream_moderators')
    .where('performer_id', '=', performerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of a closed account. */
export async function deleteModeratorEverywhere(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('stream_moderators').where('account_id', '=', accountId).execute();
}

/** An open account, neither blocked by the performer nor blocking them, by its username, ignoring case. */
export async function findAccountByUsername(
  db: Kysely<DB>,
  performerId: string,
  username: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('status', '=', 'active')
    .where(mayMeet(sql`${performerId}::uuid`, sql`accounts.id`))
    .executeTakeFirst();
  return row?.id;
}

export async function findAccountKind(db: Kysely<DB>, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('kind').where('id', '=', accountId).executeTakeFirst();
  return row?.kind;
}
