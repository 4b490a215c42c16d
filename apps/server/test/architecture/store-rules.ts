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

/** Where a transaction may be opened: it is repeated after a deadlock there, or can wait for the next round. */
const openers = new Set([
  'apps/server/src/platform/database/transaction.ts',
  'apps/server/src/platform/database/invariants.ts',
  'apps/server/src/platform/database/partitions/partition.store.ts',
  'apps/server/src/backup/tell-site.ts',
]);

/** Returns a sentence for every transaction of the server that would not be repeated after a deadlock. */
export function findBareTransactions(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!isCode(path) || isTest(path) || !path.startsWith('apps/server/src/') || openers.has(path)) return [];
    return /\.transaction\(\)/.test(withoutComments(text))
      ? [`${path} opens a transaction that is not repeated after a deadlock: use transaction or plainTransaction`]
      : [];
  });
}
