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

/** A pattern for `ilike` that finds the text anywhere, with its `%` and `_` escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
