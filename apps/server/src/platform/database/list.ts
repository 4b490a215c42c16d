import { t } from '@ovation/language/t.ts';
import { validate as isId } from 'uuid';
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { invalidField } from '../failure.ts';

/** The query parameters of every list (the contract's `listQuery`). */
export interface ListQuery {
  readonly current: number;
  readonly pageSize: number;
  readonly sortBy: string;
  readonly sort: 'asc' | 'desc';
}

/** The column for a `sortBy`; the contract allows only the names that a list declares. */
export function columnOf<const Columns extends Record<string, string>>(
  sortBy: string,
  columns: Columns,
): Columns[keyof Columns] {
  return (columns[sortBy] ?? columns['updatedAt']) as Columns[keyof Columns];
}

/** `limit` and `offset` of a page. */
export function pageOf(query: ListQuery): { limit: number; offset: number } {
  return { limit: query.pageSize, offset: (query.current - 1) * query.pageSize };
}

/**
 * A page of rows, and how many there are of them in total. `found` is what is counted; `rows` is the same with what the
 * list shows, joined and selected, and in its order.
 */
export async function listPage<Found, FoundTables extends keyof Found, Rows, RowTables extends keyof Rows, Row>(
  found: SelectQueryBuilder<Found, FoundTables, object>,
  rows: SelectQueryBuilder<Rows, RowTables, Row>,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { limit, offset } = pageOf(query);
  const [page, { total }] = await Promise.all([
    rows.limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .$castTo<{ total: bigint }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: page as Row[], total: Number(total) };
}

/** A pattern for `ilike` that finds the text anywhere, with its `%` and `_` escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The row after which an endless list continues. */
export interface Cursor {
  /** The index of the section, in lists that show several sections one after the other. */
  readonly section: number;
  readonly at: Date;
  readonly id: string;
}

/** The opaque cursor on the wire. Its time has millisecond precision, like the columns that lists are ordered by. */
export function encodeCursor({ section, at, id }: Cursor): string {
  return Buffer.from(`${section}.${at.getTime()}.${id}`).toString('base64url');
}

/** Throws field-invalid for a cursor that `encodeCursor` did not make. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, section, atMs, id = ''] =
    /^(\d)\.(\d{1,15})\.([\w-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const at = new Date(Number(atMs));
  if (!isId(id) || Number.isNaN(at.getTime()))
    throw invalidField('cursor', t('This list has changed. Please reload it.'));
  return { section: Number(section), at, id };
}

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
