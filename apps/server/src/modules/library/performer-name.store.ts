import type { Kysely } from 'kysely';
import { statementOf, type Placeholders } from '../../platform/database/statement.ts';
import type { DB } from '../../platform/database/types.gen.ts';

const selectPerformer = statementOf((db, { name }: Placeholders<{ name: string }>) =>
  db
    .selectFrom('accounts')
    .innerJoin('performers', 'performers.account_id', 'accounts.id')
    .select('accounts.id')
    .where((where) => where(where.fn<string>('lower', ['accounts.username']), '=', name)),
);

/** The performer of this username, whatever its case. */
export async function findPerformerId(db: Kysely<DB>, username: string): Promise<string | undefined> {
  const [row] = await selectPerformer(db, { name: username.toLowerCase() });
  return row?.id;
}
