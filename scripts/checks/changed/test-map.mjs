import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const USAGES = '.cache/test-map';
const MAP = '.cache/test-map.json';
/** Where every server and every page begins. */
const SERVER = 'apps/server/src/create-app.ts';
const PAGES = 'apps/web/app/root.tsx';
/** What so many of the tests of a server or of pages use tells them not apart. */
const NEARLY_ALL = 0.8;
/** Below this number, what nearly all of them use is chance. */
const ENOUGH_TESTS = 20;

/**
 * @typedef {object} TestMap
 * @property {readonly string[]} tests The test files that were recorded.
 * @property {Readonly<Record<string, readonly number[]>>} users For each of our files, which of the tests use it.
 * @property {readonly string[]} everyday The files of which nearly all tests use a part.
 * @property {Readonly<Record<string, readonly number[]>>} readers For each file, which tests read it as a text.
 * @property {Readonly<Record<string, readonly number[]>>} programs For each file that is run as a program, and so not
 *   seen at work, which tests start it.
 */

/** The last record, or undefined where nothing has been recorded. */
export function readTestMap() {
  return existsSync(MAP) ? JSON.parse(readFileSync(MAP, 'utf8')) : undefined;
}

/** After a run with RECORD_TEST_MAP=1, whatever part of the tests it ran. */
export function writeTestMap() {
  if (!existsSync(USAGES)) return;
  const usages = readdirSync(USAGES).map((name) => JSON.parse(readFileSync(join(USAGES, name), 'utf8')));
  const map = mergeUsages(usages.filter(({ test }) => existsSync(test)));
  writeFileSync(MAP, JSON.stringify(map));
}

/** @returns {TestMap} */
export function mergeUsages(usages) {
  const everyday = findEveryday(usages);
  const [users, readers, programs, everydayFiles] = [new Map(), new Map(), new Map(), new Set()];
  for (const [index, usage] of usages.entries()) {
    for (const [file, parts] of partsUsed(usage)) {
      const isUser = parts.some((part) => !everyday.has(part));
      if (parts.some((part) => everyday.has(part))) everydayFiles.add(file);
      note(users, file, isUser ? index : undefined);
    }
    for (const file of usage.reads) note(readers, file, index);
    for (const file of usage.programs) note(programs, file, index);
  }
  return {
    tests: usages.map(({ test }) => test),
    users: Object.fromEntries(users),
    everyday: [...everydayFiles],
    readers: Object.fromEntries(readers),
    programs: Object.fromEntries(programs),
  };
}

/** By files: each function that ran, and each source of a page as a whole. */
function partsUsed({ ran, pages }) {
  return [
    ...Object.entries(ran).map(([file, starts]) => [file, starts.map((start) => `${file} ${start}`)]),
    ...pages.map((file) => [file, [file]]),
  ];
}

function note(map, file, index) {
  const known = map.get(file) ?? [];
  if (index !== undefined && known.at(-1) !== index) known.push(index);
  map.set(file, known);
}

/** Of the tests with a server, and of those with pages. */
function findEveryday(usages) {
  const servers = usages.filter(({ ran }) => SERVER in ran).map(({ ran }) => partsUsed({ ran, pages: [] }));
  const pages = usages.filter((usage) => usage.pages.includes(PAGES)).map((usage) => usage.pages);
  const functions = servers.map((used) => used.flatMap(([, parts]) => parts));
  return new Set([...usedByNearlyAll(functions), ...usedByNearlyAll(pages)]);
}

function usedByNearlyAll(lists) {
  if (lists.length < ENOUGH_TESTS) return [];
  const counts = new Map();
  for (const used of lists.flat()) counts.set(used, (counts.get(used) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= NEARLY_ALL * lists.length).map(([used]) => used);
}
