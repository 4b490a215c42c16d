import { sql, type RawBuilder } from 'kysely';

/** For `where('id', '=', anyOf(ids))`: one statement however many there are, which `in` would write anew for each number. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}
