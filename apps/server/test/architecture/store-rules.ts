import { isCode, isTest, withoutComments, type SourceTree } from './source-tree.ts';

const MODULES = 'apps/server/src/modules/';

/** The tag `sql`, the starts of query builders, and executing a query of another file. */
const SQL =
  /\bsql(?:<[^`]*>)?`|\bsql\.\w+\(|\.(?:selectFrom|selectAll|insertInto|updateTable|deleteFrom|mergeInto)\(|\.execute(?:TakeFirst(?:OrThrow)?)?\(|\bstatementOf\(/g;

/**
 * Returns a sentence for every piece of SQL in a module outside of its stores, so that use cases stay straight-line
 * code.
 */
export function findSqlOutsideStores(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!isCode(path) || isTest(path) || !path.startsWith(MODULES) || path.endsWith('.store.ts')) return [];
    const found = new Set([...withoutComments(text).matchAll(SQL)].map(([sql]) => sql));
    return [...found].map((sql) => `${path} holds SQL (${sql}): it belongs into a *.store.ts`);
  });
}
