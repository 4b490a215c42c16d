import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const RECORD = 'packages/testing/test-times.json';
/** Shorter ones need no order: `packages/testing/src/longest-first.ts` takes them for one second. */
const SHORTEST_S = 2;

/** Writes down what each of these test files took, in whole seconds, beside those that did not run this time. */
export function recordTimes(files) {
  const ran = new Set(files.map(({ path }) => path));
  const known = Object.entries(JSON.parse(readFileSync(RECORD, 'utf8'))).filter(
    ([path]) => !ran.has(path) && existsSync(path),
  );
  const taken = files.map(({ path, seconds }) => [path, Math.round(seconds)]);
  const entries = [...known, ...taken].filter(([, seconds]) => seconds >= SHORTEST_S);
  const record = Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(RECORD, `${JSON.stringify(record, undefined, 2)}\n`);
}
