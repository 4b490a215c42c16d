import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * An array of ids that stands in a select of its own, so that PostgreSQL does not see how many they are: it guesses ten of an array that it does not know, and where there are fewer,
 * it would plan anew at each call. Of several that are unnested side by side, one is enough.
 */
export function idsOf(ids: readonly string[] | Expression<readonly string[]>): RawBuilder<string[]> {
  return sql<string[]>`(select ${ids}::uuid[])`;
}

/** For `where('id', '=', anyOf(ids))`: one statement however many there are, which `in` would write anew for each number. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${idsOf(ids)}::uuid[])`;
}
