// `npm test -- --changed`: which tests the changes since `main` can affect, by what was recorded of them.
import { existsSync, readFileSync } from 'node:fs';

import { findChangedFiles, listFiles } from './changed/changed-files.mjs';
import { chooseTests, isTest } from './changed/choose-tests.mjs';
import { readFailedTests } from './changed/failed-tests.mjs';
import { findImporters } from './changed/imports.mjs';
import { readTestMap } from './changed/test-map.mjs';

const ORDER = 'apps/server/test/architecture/import-rules.ts';

/** Answers `{ files, sentence }`: the test files to run, which may be none, and what to print of the choice. */
export function chooseChangedTests() {
  const { since, files: changed } = findChangedFiles();
  const files = listFiles().filter((path) => existsSync(path));
  const all = files.filter(isTest);
  if (changed === undefined) return { files: all, sentence: `All ${all.length} test files: ${since}.` };
  const map = readTestMap();
  const { tests, reason } = chooseTests({
    changed,
    files,
    importers: findImporters(files),
    map,
    failed: readFailedTests(),
    modules: readModules(),
  });
  return { files: tests, sentence: describe({ since, changed, tests, all, reason, map }) };
}

function describe({ since, changed, tests, all, reason, map }) {
  const what = `${changed.length} files changed ${since}`;
  if (reason !== undefined) return `${what}; everything rests on ${reason}, so all ${all.length} test files run.`;
  const how = map
    ? 'by what `npm run test:all` recorded of them'
    : 'by module, and the core journeys, because `npm run test:all` has recorded nothing here yet';
  return `${what}: ${tests.length} of ${all.length} test files, chosen ${how}.`;
}

/** The server's modules, each of which may use only those before it. */
function readModules() {
  const [, list = ''] = /const MODULES = \[([^\]]+)\]/.exec(readFileSync(ORDER, 'utf8')) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
}
