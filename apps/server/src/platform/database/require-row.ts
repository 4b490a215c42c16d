/** A row that certainly exists: it was just written or locked, another row refers to it, or a query always has one. */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A row that must exist was not found.');
  return row;
}
