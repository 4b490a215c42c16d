import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Whether any password is stored in the form from before client hashes; a small index knows. */
export async function hasOldPasswords(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from accounts where password_hash like '$argon2%' limit 1`.execute(db);
  return rows.length > 0;
}

/** Unless the password was changed meanwhile. */
export async function replaceOldPassword(
  db: Kysely<DB>,
  accountId: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: after })
    .where('id', '=', accountId)
    .where('password_hash', '=', before)
    .execute();
}
