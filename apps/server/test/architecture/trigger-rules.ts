import type { SourceTree } from './source-tree.ts';
import { declaredTables, ownersOf } from './table-rules.ts';

const TRIGGER = /^CREATE (?:CONSTRAINT )?TRIGGER \w+ .*? ON (\w+) .*EXECUTE FUNCTION (\w+)\(/gm;

/**
 * Returns a sentence for every function that a trigger of a module's tables runs and that the module's README does not
 * name on its line `Triggers:`, and for every named one that none runs. Triggers hold rules that no reader of
 * TypeScript sees.
 */
export function findUndeclaredTriggers(tree: SourceTree, schema: string): string[] {
  const { byTable } = ownersOf(tree);
  const byFolder = new Map<string, Set<string>>();
  for (const [, table = '', run = ''] of schema.matchAll(TRIGGER)) {
    const folder = byTable.get(table);
    if (folder !== undefined) byFolder.set(folder, (byFolder.get(folder) ?? new Set()).add(run));
  }
  return [...new Set(byTable.values())].flatMap((folder) => {
    const run = byFolder.get(folder) ?? new Set<string>();
    const declared = new Set(declaredTables(tree.get(`${folder}README.md`) ?? '', 'Triggers'));
    return [
      ...[...run]
        .filter((name) => !declared.has(name))
        .map((name) => `${folder}README.md does not say what ${name} keeps true`),
      ...[...declared]
        .filter((name) => !run.has(name))
        .map((name) => `${folder}README.md names ${name}, which no trigger of it runs`),
    ];
  });
}
