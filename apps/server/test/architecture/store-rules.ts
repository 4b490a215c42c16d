import { isCode, isTest, withoutComments, type SourceTree } from './source-tree.ts';

const MODULES = 'apps/server/src/modules/';

/** The tag `sql`, a query builder's beginnings, and running a query that another file has begun. */
const SQL =
  /\bsql(?:<[^`]*>)?`|\bsql\.\w+\(|\.(?:selectFrom|selectAll|insertInto|updateTable|deleteFrom|mergeInto)\(|\.execute(?:TakeFirst(?:OrThrow)?)?\(|\bstatementOf\(/g;

/** Answers one sentence for every piece of SQL in a module that does not stand in a store, so that use cases read as straight lines. */
export function findSqlOutsideStores(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!isCode(path) || isTest(path) || !path.startsWith(MODULES) || path.endsWith('.store.ts')) return [];
    const found = new Set([...withoutComments(text).matchAll(SQL)].map(([sql]) => sql));
    return [...found].map((sql) => `${path} holds SQL (${sql}): it belongs into a *.store.ts`);
  });
}
