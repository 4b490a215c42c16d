import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FAILED = '.cache/failed-tests.json';

/** Test files that failed when they last ran. */
export function readFailedTests() {
  return existsSync(FAILED) ? JSON.parse(readFileSync(FAILED, 'utf8')) : [];
}

/** Those of a run, and those that failed before and did not run now. */
export function rememberFailedTests({ files, failures }) {
  const ran = new Set(files.map(({ path }) => path));
  const kept = readFailedTests().filter((path) => !ran.has(path));
  const failed = failures.flatMap(({ path }) => path ?? []);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(FAILED, JSON.stringify([...new Set([...kept, ...failed])]));
}
