import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * An array of ids inside a subselect, which hides its length from the planner. PostgreSQL assumes ten elements in an
 * unknown array; if it saw fewer, it would prefer a custom plan, and plan at each call. Among several arrays in one
 * `unnest`, one of them is enough.
 */
export function idsOf(ids: readonly string[] | Expression<readonly string[]>): RawBuilder<string[]> {
  return sql<string[]>`(select ${ids}::uuid[])`;
}

/**
 * For `where('id', '=', anyOf(ids))`: one statement for any number of ids, where `in` would need one for each number.
 */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${idsOf(ids)}::uuid[])`;
}
