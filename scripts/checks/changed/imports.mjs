import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A type leaves nothing to run; a file that is named by its address is one to start. */
const IMPORT = /(?:^\s*(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s*)?|\bimport\(\s*|\bnew URL\(\s*)'([^']+)'/gm;

/** For each file that others import, by paths from the root, those that import it. */
export function findImporters(paths) {
  const importers = new Map();
  for (const path of paths.filter((each) => /\.(?:tsx?|mjs)$/.test(each) && existsSync(each)))
    for (const imported of importsOf(path, readFileSync(path, 'utf8')))
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
  return importers;
}

export function importsOf(path, text) {
  const found = [...text.matchAll(IMPORT)].map(([, specifier]) => resolve(path, specifier));
  return new Set(found.filter((file) => file !== undefined));
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, rest = 'index.ts'] = /^@ovation\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name === undefined ? undefined : `packages/${name}/src/${rest}`;
}
