import type { Kysely } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';

export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Recipients by id, without closed accounts. */
export async function loadAddressees(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', '=', anyOf(ids))
    .where('status', '<>', 'closed')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names by id, including closed accounts. */
export async function loadNames(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function loadAdministrators(db: Kysely<DB>): Promise<Addressee[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('kind', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
}

export async function isActive(db: Kysely<DB>, accountId: string): Promise<boolean> {
  return (await loadAddressees(db, [accountId])).has(accountId);
}
