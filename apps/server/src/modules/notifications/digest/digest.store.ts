import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Locks accounts whose digest is due, and skips those that another worker has locked. */
export async function lockDue(db: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_digests')
    .select('account_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** The account's next notification schedules a new digest. */
export async function removeDue(db: Kysely<DB>, accountIds: readonly string[]): Promise<void> {
  await db.deleteFrom('notification_digests').where('account_id', 'in', accountIds).execute();
}

/**
 * Schedules digests for accounts whose notification was committed concurrently with the end of their last digest:
 * neither transaction saw the other.
 */
export async function scheduleMissed(db: Kysely<DB>, since: Date, now: Date): Promise<void> {
  await sql`
    insert into notification_digests (account_id, due_at)
    select distinct n.account_id,
      next_digest(coalesce(s.digest, 'daily'), coalesce(s.time_zone, 'UTC'), ${now})
    from notifications n
    left join notification_settings s on s.account_id = n.account_id
    where n.updated_at > ${since}
      and n.read_at is null
      and n.mailed_at is null
      and s.digest is distinct from 'off'
    on conflict do nothing`.execute(db);
}

/** Keeps unread notifications out of the next digest, whether or not this one contained them. */
export async function markMailed(db: Kysely<DB>, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .execute();
}

/** Locks an account until the end of the transaction; false if it is closed. */
export async function lockOpenAccount(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
