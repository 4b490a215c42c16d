import type { Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** An account that gets a letter, or is named in one. */
export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** A closed account gets no letters. */
  readonly status: string;
}

export async function loadAddressees(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
