import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** False if the account is about to close already. A suspension stays. */
export async function markLeaving(db: Kysely<DB>, id: string, closesAt: Date, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('accounts')
    .set((row) => ({
      status: row.case().when('status', '=', 'active').then('leaving').else(row.ref('status')).end(),
      closing_at: closesAt,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('closing_at', 'is', null)
    .where('status', 'in', ['active', 'suspended'])
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Returns the status that the account has now; undefined if it was not about to close. A suspension stays. */
export async function markStayed(db: Kysely<DB>, id: string, now: Date): Promise<string | undefined> {
  const updated = await db
    .updateTable('accounts')
    .set((row) => ({
      status: row.case().when('status', '=', 'leaving').then('active').else(row.ref('status')).end(),
      closing_at: null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('closing_at', 'is not', null)
    .returning('status')
    .executeTakeFirst();
  return updated?.status;
}

/** Whether the day on which the account closes has come. Locks it until the end of the transaction. */
export async function lockIfOver(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('closing_at', '<=', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
