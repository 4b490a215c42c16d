import { isCode, isTest, withoutComments, type SourceTree } from './source-tree.ts';

const KYSELY_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g;
const RAW_WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(\w+)/gi;

interface Owners {
  /** Each table with the folder whose README declares it. */
  byTable: Map<string, string>;
  violations: string[];
}

/**
 * Returns a sentence for every write to a table outside of the folder that owns it: the folder whose README has the
 * table in backticks on its line `Tables:`.
 */
export function findForeignWrites(tree: SourceTree): string[] {
  const { byTable, violations } = ownersOf(tree);
  for (const [path, text] of tree) {
    if (!isCode(path) || isTest(path) || !path.startsWith('apps/server/src/')) continue;
    for (const table of findWrittenTables(text)) {
      const owner = byTable.get(table);
      if (owner === undefined)
        violations.push(`${path} writes ${table}, which no README declares in its line "Tables:"`);
      else if (!path.startsWith(owner)) violations.push(`${path} writes ${table}, which belongs to ${owner}`);
    }
  }
  return violations;
}

/** The folder whose README declares each table. */
export function ownersOf(tree: SourceTree): Owners {
  const owners: Owners = { byTable: new Map(), violations: [] };
  for (const [path, text] of tree) {
    if (!path.startsWith('apps/server/src/') || !path.endsWith('README.md')) continue;
    const folder = path.slice(0, -'README.md'.length);
    for (const table of declaredTables(text, 'Tables')) declareOwner(owners, table, folder);
  }
  return owners;
}

function declareOwner({ byTable, violations }: Owners, table: string, folder: string): void {
  const other = byTable.get(table);
  if (other !== undefined) violations.push(`${table} is declared by ${other} and by ${folder}`);
  byTable.set(table, folder);
}

/** The names in backticks on a README's line `Tables:`, `Reads:` or `Triggers:`. */
export function declaredTables(readme: string, word: 'Tables' | 'Reads' | 'Triggers'): string[] {
  const line = new RegExp(`^${word}:(.*)$`, 'm').exec(readme)?.[1] ?? '';
  return [...line.matchAll(/`(\w+)`/g)].map(([, table]) => table ?? '');
}

function findWrittenTables(text: string): Set<string> {
  const code = withoutComments(text);
  const writes = [...code.matchAll(KYSELY_WRITE), ...code.matchAll(RAW_WRITE)];
  return new Set(writes.map(([, table]) => table ?? ''));
}
