import { isCode, isTest, withoutComments, type SourceTree } from './source-tree.ts';
import { declaredTables, ownersOf } from './table-rules.ts';

const MODULE = /^apps\/server\/src\/modules\/[^/]+\//;

const KYSELY_READ = /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)\(\s*['"`](\w+)/g;
const TABLE = String.raw`(?:(?:only|lateral)\s+)?\w+(?:\s+(?:as\s+)?(?!join\b|using\b)\w+)?`;
const RAW_READ = new RegExp(String.raw`\b(?:from|join|using)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`, 'gi');
/** An SQL fragment that begins with a table, for use behind `from` elsewhere. */
const FRAGMENT_READ = /\bsql(?:<[^`]*>)?`(\w+)(?![\w.(])/g;
/** For tables chosen at run time by `sql.table(name)`: their names are quoted in the same file. */
const CHOSEN_READ = /'(\w+)'/g;
/**
 * For tables chosen by the registry of content types: the README names the registry, so that a new type changes no
 * README.
 */
const REGISTRY = 'contentTypes';
const REGISTRY_READ = /\bcontentTypes\[.*\]\.table\b/;

/**
 * Returns a sentence for every table of another module that a module reads without declaring it on its README's
 * line `Reads:`, and for every declared one that it does not read. Tables are those on some README's line
 * `Tables:`.
 */
export function findUndeclaredReads(tree: SourceTree): string[] {
  const { byTable } = ownersOf(tree);
  const folders = new Set([...tree.keys()].flatMap((path) => MODULE.exec(path)?.[0] ?? []));
  return [...folders].flatMap((folder) => {
    const isForeign = (table: string): boolean =>
      table === REGISTRY || (byTable.has(table) && byTable.get(table) !== folder);
    const read = new Set([...readTables(tree, folder)].filter(isForeign));
    const declared = new Set(declaredTables(tree.get(`${folder}README.md`) ?? '', 'Reads'));
    const missing = [...read].filter((table) => !declared.has(table));
    const wrong = [...declared].filter((table) => !read.has(table));
    return [
      ...missing.map((table) => `${folder} reads ${table}: its README has to say so on its line "Reads:"`),
      ...wrong.map((table) => `${folder}README.md says that it reads ${table} of another module, and it does not`),
    ].toSorted();
  });
}

function readTables(tree: SourceTree, folder: string): Set<string> {
  const code = [...tree].filter(([path]) => path.startsWith(folder) && isCode(path) && !isTest(path));
  return new Set(code.flatMap(([, text]) => tablesIn(withoutComments(text))));
}

/** The names that a text reads; those of common table expressions and the like match no declared table. */
function tablesIn(text: string): string[] {
  const named = [KYSELY_READ, FRAGMENT_READ, ...(text.includes('sql.table(') ? [CHOSEN_READ] : [])];
  const listed = [...text.matchAll(RAW_READ)].flatMap(([, list]) => (list ?? '').split(','));
  return [
    ...named.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table ?? '')),
    ...(REGISTRY_READ.test(text) ? [REGISTRY] : []),
    ...listed.map((item) => /^\s*(?:(?:only|lateral)\s+)?(\w+)/i.exec(item)?.[1] ?? ''),
  ];
}
