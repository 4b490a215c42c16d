// What lint has found right need not be linted again until it changes, or something that its types may come from.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { listFiles } from './changed/changed-files.mjs';
import { findTypeImporters, reachableFrom } from './changed/imports.mjs';

const RECORD = '.cache/lint.json';
const CODE = /\.(?:tsx?|mjs)$/;
/** Settings, dependencies, and this very code. */
const SETTINGS = /(?:^|\/)[^/]*\.jsonc?$|^scripts\/checks\/(?:checks|lint-record|changed\/imports)\.mjs$/;
/** Reaches what imports neither it nor what it adds to. */
const GLOBAL = /^declare (?:global|module '(?!\.|@ovation\/))/m;
/** React Router writes the types of routes, which join those of the routes around them. */
const ROUTE_TYPES = 'apps/web/.react-router/types/';

/**
 * The state of the sources, to be compared with the last one without an error: for each file a hash, and whether it
 * declares types for all.
 */
export function readSources() {
  const paths = listFiles().filter((path) => (CODE.test(path) || SETTINGS.test(path)) && existsSync(path));
  return Object.fromEntries(
    paths.map((path) => {
      const text = readFileSync(path, 'utf8');
      const hash = createHash('sha1').update(text).digest('base64').slice(0, 12);
      return [path, GLOBAL.test(text) || path.endsWith('.d.ts') ? `${hash} global` : hash];
    }),
  );
}

/** The files to lint, or undefined for all of them: on a fresh clone, and when settings or global types changed. */
export function findFilesToLint(sources) {
  if (process.env.CI || !existsSync(RECORD)) return undefined;
  const importers = findTypeImporters([...Object.keys(sources), ...listRouteTypes()]);
  return chooseFilesToLint({ before: JSON.parse(readFileSync(RECORD, 'utf8')), now: sources, importers });
}

/** Call it only if nothing was wrong in any file. */
export function rememberLinted(sources) {
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify(sources));
}

export function chooseFilesToLint({ before, now, importers }) {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = paths.filter((path) => before[path] !== now[path]);
  const isForAll = (path) =>
    SETTINGS.test(path) || [before[path], now[path]].some((state) => state?.endsWith(' global'));
  if (changed.some(isForAll)) return undefined;
  return [...reachableFrom(changed, importers)].filter((path) => CODE.test(path) && path in now);
}

function listRouteTypes() {
  if (!existsSync(ROUTE_TYPES)) return [];
  const names = readdirSync(ROUTE_TYPES, { recursive: true }).map((name) => join(ROUTE_TYPES, String(name)));
  return names.map((path) => path.replaceAll('\\', '/')).filter((path) => CODE.test(path));
}
