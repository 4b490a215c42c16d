import { sql, type RawBuilder } from 'kysely';

/**
 * For `where('id', '=', anyOf(ids))`: one statement however many there are, which `in` would write anew for each number. The array stands in a select of its own,
 * so that PostgreSQL does not see how many they are: it guesses ten of an array that it does not know, and where there are fewer, it would plan anew at each call.
 */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any((select ${ids}::uuid[])::uuid[])`;
}
