import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** The email addresses of the active administrators. */
export async function listAdministratorAddresses(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('kind', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ email }) => email);
}
