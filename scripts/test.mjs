// `npm test` is what everyone runs: types, lint, unit and integration tests, core journeys.
// `npm test -- ledger` runs only the tests whose file's name holds the word, of all tiers.
// `npm test -- --changed` runs those that the change since `main` can affect, by what `npm run test:all` recorded.
// `npm run test:all` runs everything. `-- --rest` leaves out what `npm test` runs, `--shard 2/4` runs a quarter of
// the tests, `--second-try` lets a failed journey run once more, and `--record` writes down what each file took.
// `npm run test:deep` runs the property tests, hostile values and crashes at length: some of them, with words as above.
// The last line is `N passed, N failed`. Which test belongs where: docs/write-a-test.md.
import { readdirSync, rmSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { beginRun } from './run/begin-run.mjs';
import { buildWeb } from './run/build-web.mjs';
import { checkLint, checkTypes, reportFailure, findChangedFiles, listFiles } from './checks/checks.mjs';
import { provision } from './run/provision.mjs';
import { runVitest, tryOnceMore, readFailedTests, summarise } from './checks/run-vitest.mjs';
import { chooseTests, isTest } from './checks/changed/choose-tests.mjs';
import { findImporters } from './checks/changed/imports.mjs';
import { readTestMap } from './checks/changed/test-map.mjs';

// `npm test -- --changed`: which tests the changes since `main` can affect, by what was recorded of them.
const ORDER = 'apps/server/test/architecture/import-rules.ts';

/** Answers `{ files, sentence }`: the test files to run, which may be none, and what to print of the choice. */
function chooseChangedTests() {
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

const RECORD = 'packages/testing/test-times.json';
/** Shorter ones need no order: `packages/testing/src/longest-first.ts` takes them for one second. */
const SHORTEST_S = 2;

/** Writes down what each of these test files took, in whole seconds, beside those that did not run this time. */
function recordTimes(files) {
  const ran = new Set(files.map(({ path }) => path));
  const known = Object.entries(JSON.parse(readFileSync(RECORD, 'utf8'))).filter(
    ([path]) => !ran.has(path) && existsSync(path),
  );
  const taken = files.map(({ path, seconds }) => [path, Math.round(seconds)]);
  const entries = [...known, ...taken].filter(([, seconds]) => seconds >= SHORTEST_S);
  const record = Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(RECORD, `${JSON.stringify(record, undefined, 2)}\n`);
}

process.chdir(join(import.meta.dirname, '..'));
const { values: options, positionals: words } = readOptions();
beginRun();

const { nodePath } = await provision();
rmSync('test-results/screens', { recursive: true, force: true });
summarise(await runChosen());

function readOptions() {
  const flag = { type: 'boolean', default: false };
  try {
    return parseArgs({
      options: {
        all: flag,
        changed: flag,
        deep: flag,
        rest: flag,
        record: flag,
        'second-try': flag,
        shard: { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(error.message);
    return process.exit(1);
  }
}

function runChosen() {
  if (options.deep) return runDeep();
  if (words.length > 0) return runWords();
  if (options.changed) return runChanged();
  if (options.rest) return runRest();
  return options.all ? runAll() : runCore();
}

async function runAll() {
  return [...(await runCore()), ...(await runRest())];
}

async function runCore() {
  // Two lanes for two cores: what reads the source, beside the tests of the server.
  const [checks, tests] = await Promise.all([
    runChecks(),
    runTests('unit and integration tests', ['unit', 'integration']),
  ]);
  return [...checks, tests, await runJourneys('core journeys', 'core-journeys')];
}

async function runRest() {
  const build = await runBuild();
  return [...build, await runTests('slow tests', ['slow']), await runJourneys('other journeys', 'journeys')];
}

async function runChecks() {
  return [await checkTypes({ nodePath }), await checkLint({ nodePath }), ...(await runBuild())];
}

async function runTests(name, projects) {
  const shard = typeof options.shard === 'string' ? [`--shard=${options.shard}`] : [];
  // For `--changed`. A clone that is thrown away after the run has no use for it.
  const environment = options.all && !process.env.CI ? { RECORD_TEST_MAP: '1' } : {};
  const result = await runVitest({
    nodePath,
    name,
    environment,
    args: [...projects.map((each) => `--project=${each}`), ...shard],
  });
  if (options.record) recordTimes(result.files);
  return result;
}

async function runJourneys(name, project) {
  const result = await runTests(name, [project]);
  return options['second-try'] ? tryOnceMore({ nodePath, result }) : result;
}

/** Types and lint say of all files whether the change broke them; tests follow the choice. */
async function runChanged() {
  const { files, sentence } = chooseChangedTests();
  console.log(sentence);
  const checks = [await checkTypes({ nodePath }), await checkLint({ nodePath })];
  if (files.length === 0) return checks;
  const build = files.some((file) => file.startsWith('e2e/')) ? await runBuild() : [];
  return [...checks, ...build, await runVitest({ nodePath, name: 'chosen tests', args: files })];
}

async function runWords() {
  const files = findTests().filter((path) => words.some((word) => path.toLowerCase().includes(word.toLowerCase())));
  // Vitest would answer with all the patterns that it knows.
  if (files.length === 0)
    return [reportFailure('chosen tests', `No test file has ${words.join(' or ')} in its name.`, 0)];
  const build = files.some((path) => path.startsWith('e2e/')) ? await runBuild() : [];
  return [...build, await runVitest({ nodePath, name: 'chosen tests', args: words })];
}

/** The paths of all test files, from the root. */
function findTests() {
  return ['apps', 'bench', 'e2e', 'packages', 'scripts', 'tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((path) => `${folder}/${String(path)}`)
      .filter((path) => /\.(test|journey)\.\w+$/.test(path) && !path.includes('node_modules/')),
  );
}

/** Those that read their depth, packages/testing/src/depth.ts. */
async function runDeep() {
  const args = words.length > 0 ? words : ['.property.test.ts', 'test/crash/', 'every-operation'];
  const environment = { TEST_DEPTH: 'deep' };
  const deep = ['--project=integration', '--project=slow', ...args];
  return [await runVitest({ nodePath, name: 'deep tests', args: deep, environment })];
}

/** Answers a result only when the build failed, because a build proves nothing by itself. */
async function runBuild() {
  const step = await buildWeb({ nodePath });
  return step && step.exitCode !== 0 ? [reportFailure('web build', step.output, step.durationMs)] : [];
}
