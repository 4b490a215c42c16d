import type { Kysely, NotNull } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** The email addresses of the active administrators. */
export async function listAdministratorAddresses(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('kind', '=', 'admin')
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .execute();
  return rows.map(({ email }) => email);
}
