import { posix } from 'node:path';

import { reachableFrom } from './imports.mjs';

/** What everything rests on, or what decides how tests run. */
const FOUNDATION = new RegExp(
  [
    '^apps/server/src/platform/',
    '^apps/server/src/[^/]+$',
    '^apps/server/migrations/',
    '^apps/server/test/[^/]+$',
    '^packages/contract/src/(?:fields|operation)\\.ts$',
    '^packages/testing/',
    '^e2e/support/',
    '^scripts/',
    '^(?:package-lock\\.json|package\\.json|vitest\\.config\\.ts)$',
  ].join('|'),
);
const TEST = /\.(?:test\.(?:tsx?|mjs)|journey\.ts)$/;
const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//;
/** Code that a server runs, and so a program that is started as one. */
const SERVER_CODE = /^(?:apps\/server\/src|packages\/(?:contract|domain|language|live-engine|machine)\/src)\//;
/** Code that pages run. */
const PAGE_CODE = /^(?:apps\/web|packages\/(?:contract|domain|client|language)\/src)\//;
/** They stand in for all journeys where no record says which. */
const CORE = 'e2e/core/';

export const isTest = (path) => TEST.test(path);

/**
 * Which tests the changed files can affect. A pure function: `files` are all files, `importers` those that import a
 * file, `map` the record (scripts/checks/changed/test-map.mjs) if there is one, `failed` the tests that failed last
 * time, and `modules` the server's modules in the order of their dependencies.
 *
 * @returns The tests, and `reason`: the changed file for which they are all of them.
 */
export function chooseTests({ changed, files, importers, map, failed, modules }) {
  const tests = files.filter(isTest);
  const reason = changed.find((path) => FOUNDATION.test(path) && !isTest(path));
  if (reason !== undefined) return { tests, reason };
  const known = map ? readMap(map) : undefined;
  const chosen = new Set([...failed, ...changed.filter(isTest)]);
  const choose = (found) => found.forEach((test) => chosen.add(test));
  for (const path of changed.filter((each) => !isTest(each))) {
    choose((importers.get(path) ?? []).filter(isTest));
    choose(known ? usersOf(path, { known, importers, tests }) : withoutRecord(path, { tests, modules }));
    choose(unrecorded(path, { known, importers, tests }));
  }
  return { tests: tests.filter((test) => chosen.has(test)) };
}

function readMap(map) {
  const named = (lists) => new Map(Object.entries(lists).map(([file, list]) => [file, list.map((n) => map.tests[n])]));
  return {
    tests: new Set(map.tests),
    hasJourneys: map.tests.some((test) => test.startsWith('e2e/')),
    users: named(map.users),
    readers: named(map.readers),
    everyday: new Set(map.everyday),
    programs: named(map.programs),
  };
}

function usersOf(path, { known, importers, tests }) {
  const ran = findRan(path, { known, importers });
  const found = ran.flatMap((file) => known.users.get(file) ?? []);
  // What nearly all tests use tells them not apart: those beside it say best whether it is right.
  const isEveryday = ran.some((file) => known.everyday.has(file));
  const nobody = ran.length === 0 && isCode(path);
  return [
    ...found,
    ...readersOf(path, known),
    ...(isEveryday || nobody ? besides(path, tests) : []),
    ...(isEveryday || nobody || !known.hasJourneys ? coreFor(path, tests) : []),
    ...startersOf(path, { known, importers }),
  ];
}

/**
 * The file, or if nothing of it was ever seen to run (data, a type, a new file) the nearest that import it and were.
 */
function findRan(path, { known, importers }, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  if (known.users.has(path)) return [path];
  return (importers.get(path) ?? []).flatMap((importer) => findRan(importer, { known, importers }, seen));
}

/** What a program runs was not seen: all that it imports. A script of ours starts the server by its path. */
function startersOf(path, { known, importers }) {
  const reached = reachableFrom([path], importers);
  return [...known.programs]
    .filter(([program]) => reached.has(program) || (program.startsWith('scripts/') && SERVER_CODE.test(path)))
    .flatMap(([, starters]) => starters);
}

/** A new file is read by those that read its neighbours. */
function readersOf(path, { readers }) {
  if (readers.has(path)) return readers.get(path);
  const alike = [...readers.keys()].filter(
    (file) => posix.dirname(file) === posix.dirname(path) && posix.extname(file) === posix.extname(path),
  );
  return alike.flatMap((file) => readers.get(file));
}

const isCode = (path) => /\.(?:tsx?|mjs|css)$/.test(path);

/** The tests of its module, or of the nearest folder that has some. */
function besides(path, tests) {
  const [home] = MODULE.exec(path) ?? [];
  for (let folder = home ?? `${posix.dirname(path)}/`; folder !== './'; folder = `${posix.dirname(folder)}/`) {
    const found = tests.filter((test) => test.startsWith(folder));
    if (found.length > 0) return found;
  }
  return [];
}

function coreFor(path, tests) {
  return PAGE_CODE.test(path) || SERVER_CODE.test(path) ? tests.filter((test) => test.startsWith(CORE)) : [];
}

/** Tests that nobody has recorded are chosen by what they import, themselves or through others. */
function unrecorded(path, { known, importers, tests }) {
  const candidates = tests.filter((test) => !known?.tests.has(test) && (known || !startsServer(test)));
  if (candidates.length === 0) return [];
  const reached = reachableFrom([path], importers);
  return candidates.filter((test) => reached.has(test));
}

/** Such a test reaches everything that a server has: its imports tell nothing. */
const startsServer = (test) => /^(?:apps\/server|e2e)\//.test(test);

/** By the order of the modules: a module may be used by those after it. */
function withoutRecord(path, { tests, modules }) {
  const [, name] = MODULE.exec(path) ?? [];
  const core = coreFor(path, tests);
  if (name === undefined) {
    const isServer = /^apps\/server\/|^packages\/(?:contract|domain|language)\//.test(path);
    return [...core, ...(isServer ? tests.filter((test) => test.startsWith('apps/server/')) : besides(path, tests))];
  }
  const later = modules.slice(modules.indexOf(name)).map((module) => `apps/server/src/modules/${module}/`);
  const general = tests.filter((test) => test.startsWith('apps/server/test/'));
  return [...core, ...general, ...tests.filter((test) => later.some((folder) => test.startsWith(folder)))];
}
