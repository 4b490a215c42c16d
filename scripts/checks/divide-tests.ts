import { globSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** What a unit test may not reach: a database, a browser, or any program that it would have to wait for. */
const OUTSIDE = /^(?:pg|node:child_process|playwright(?:-core)?)$/;

const TESTS = '{apps,packages,scripts,bench}/**/*.test.{ts,tsx,mjs}';
const SLOW = /\.slow\.test\.\w+$/;
const EXCLUDED = ['**/node_modules/**', '**/build/**'];
/** A type leaves nothing to run; a file that is named by its address is one to start. */
const IMPORT = /(?:^\s*(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s*)?|\bimport\(\s*|\bnew URL\(\s*)'([^']+)'/gm;

export interface Tests {
  /** They work inside of their own process alone. */
  readonly unit: string[];
  /** They start something: PostgreSQL, a browser, a transcoder, a server of its own. */
  readonly integration: string[];
  /** Named `*.slow.test.ts`: `npm run test:all` runs them, `npm test` does not (docs/write-a-test.md). */
  readonly slow: string[];
}

/**
 * Divides all tests but the journeys: the slow ones by their name, the others by what they import, themselves or
 * through others, so that no list has to be kept.
 */
export function divideTests(root: string): Tests {
  const tests = globSync(TESTS, { cwd: root, exclude: EXCLUDED })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const outgoing = new Set<string>();
  const quick = tests.filter((path) => !SLOW.test(path));
  const isIntegration = new Map(quick.map((path) => [path, reachesOutside(root, path, outgoing, new Set())]));
  return {
    unit: quick.filter((path) => !isIntegration.get(path)),
    integration: quick.filter((path) => isIntegration.get(path)),
    slow: tests.filter((path) => SLOW.test(path)),
  };
}

/** `outgoing` keeps the files that are known to reach outside; `seen` those that this test has reached. */
function reachesOutside(root: string, path: string, outgoing: Set<string>, seen: Set<string>): boolean {
  if (outgoing.has(path)) return true;
  if (seen.has(path)) return false;
  seen.add(path);
  const reaches = importsOf(root, path).some(
    (found) => OUTSIDE.test(found) || reachesOutside(root, found, outgoing, seen),
  );
  if (reaches) outgoing.add(path);
  return reaches;
}

function importsOf(root: string, path: string): string[] {
  const file = posix.join(root, path);
  if (!/\.(?:ts|tsx|mjs)$/.test(path) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => resolve(path, specifier));
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, rest = 'index.ts'] = /^@ovation\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name === undefined ? specifier : `packages/${name}/src/${rest}`;
}
