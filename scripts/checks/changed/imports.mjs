import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A type leaves nothing to run; a file that is named by its address is one to start. */
const IMPORT = /(?:^\s*(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s*)?|\bimport\(\s*|\bnew URL\(\s*)'([^']+)'/gm;
/** Types, too, also of generated code. */
const IMPORT_OF_TYPES = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
/** Generated types are written elsewhere, but as if they were beside their routes. */
const GENERATED = '.react-router/types/';
/** What a file adds to the types of another reaches those that import the other. */
const ADDITION = /^declare module '([^']+)'/gm;

/** For each file that others import, by paths from the root, those that import it. */
export function findImporters(paths) {
  return collect(paths, IMPORT);
}

/** The same for all from which a file may have types. */
export function findTypeImporters(paths) {
  return collect(paths, IMPORT_OF_TYPES, ADDITION);
}

/** The files, and all that import them, themselves or through others. */
export function reachableFrom(paths, importers) {
  const reached = new Set(paths);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** What a file's text imports to run, by paths from the root; packages by their names. */
export function importsOf(path, text) {
  return find(path, text, IMPORT);
}

function collect(paths, imports, additions) {
  const importers = new Map();
  const add = (imported, importer) => importers.set(imported, [...(importers.get(imported) ?? []), importer]);
  for (const path of paths.filter((each) => /\.(?:tsx?|mjs)$/.test(each) && existsSync(each))) {
    const [text, place] = [readFileSync(path, 'utf8'), path.replace(GENERATED, '')];
    for (const imported of find(place, text, imports)) add(imported, place);
    if (additions) for (const enlarged of find(place, text, additions)) add(place, enlarged);
  }
  return importers;
}

function find(path, text, pattern) {
  const found = [...text.matchAll(pattern)].map(([, specifier]) => resolve(path, specifier));
  return new Set(found.flatMap(sourcesOf));
}

/** Generated code imports what a compiler would make of the source. */
function sourcesOf(file) {
  return file.endsWith('.js') ? [file, file.replace(/js$/, 'ts'), file.replace(/js$/, 'tsx')] : [file];
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, rest = 'index.ts'] = /^@ovation\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name === undefined ? specifier : `packages/${name}/src/${rest}`;
}
