import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FAILED = '.cache/failed-tests.json';

/** Test files that failed when they last ran. */
export function readFailedTests() {
  return existsSync(FAILED) ? JSON.parse(readFileSync(FAILED, 'utf8')) : [];
}

/** Keeps those that failed before and did not run now. */
export function rememberFailedTests({ ran, failed }) {
  const kept = readFailedTests().filter((path) => !ran.includes(path));
  mkdirSync('.cache', { recursive: true });
  writeFileSync(FAILED, JSON.stringify([...new Set([...kept, ...failed])]));
}
