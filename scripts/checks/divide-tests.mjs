import { globSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

import { importsOf } from './changed/imports.mjs';

/** What a unit test may not reach: a database, a browser, or any program that it would have to wait for. */
const OUTSIDE = /^(?:pg|node:child_process|playwright(?:-core)?)$/;

const TESTS = '{apps,packages,scripts,bench,tools}/**/*.test.{ts,tsx,mjs}';
const SLOW = /\.slow\.test\.\w+$/;
const EXCLUDED = ['**/node_modules/**', '**/build/**'];

/**
 * @typedef {object} Tests
 * @property {string[]} unit They work inside of their own process alone.
 * @property {string[]} integration They start something: PostgreSQL, a browser, a transcoder, a server of its own.
 * @property {string[]} slow Named `*.slow.test.ts`: `npm run test:all` runs them, `npm test` does not
 *   (docs/write-a-test.md).
 */

/**
 * Divides all tests but the journeys: the slow ones by their name, the others by what they import, themselves or
 * through others, so that no list has to be kept.
 *
 * @returns {Tests}
 */
export function divideTests(root) {
  const tests = globSync(TESTS, { cwd: root, exclude: EXCLUDED })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const outgoing = new Set();
  const quick = tests.filter((path) => !SLOW.test(path));
  const isIntegration = new Map(quick.map((path) => [path, reachesOutside(root, path, outgoing, new Set())]));
  return {
    unit: quick.filter((path) => !isIntegration.get(path)),
    integration: quick.filter((path) => isIntegration.get(path)),
    slow: tests.filter((path) => SLOW.test(path)),
  };
}

/** `outgoing` keeps the files that are known to reach outside; `seen` those that this test has reached. */
function reachesOutside(root, path, outgoing, seen) {
  if (outgoing.has(path)) return true;
  if (seen.has(path)) return false;
  seen.add(path);
  const reaches = [...importsIn(root, path)].some(
    (found) => OUTSIDE.test(found) || reachesOutside(root, found, outgoing, seen),
  );
  if (reaches) outgoing.add(path);
  return reaches;
}

function importsIn(root, path) {
  const file = posix.join(root, path);
  if (!/\.(?:ts|tsx|mjs)$/.test(path) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
  return importsOf(path, readFileSync(file, 'utf8'));
}
