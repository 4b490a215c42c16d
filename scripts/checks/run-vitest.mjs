import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { writeTestMap } from './changed/test-map.mjs';
import { runStep } from '../run/run-step.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

/**
 * Runs tests under a name and answers how many passed and failed, why, and how long each file took. Keeps for
 * `--changed` what it learns.
 */
export async function runVitest({ nodePath, name, args, environment = {} }) {
  const report = join(tmpdir(), `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { exitCode, durationMs } = await runStep({
    nodePath,
    script: VITEST,
    args: ['run', ...reporters, ...args],
    live: true,
    environment,
  });
  const result = { name, durationMs, ...readTestReport(report, exitCode) };
  rememberFailedTests(result);
  if (environment.RECORD_TEST_MAP === '1') writeTestMap();
  return result;
}

/**
 * Runs each file with a failed journey once more, by itself. What passes then counts as passed and is named as flaky:
 * it protects the rest of a long run, and excuses nothing (docs/write-a-test.md).
 */
export async function tryOnceMore({ nodePath, result, run = runVitest }) {
  const paths = [...new Set(result.failures.map(({ path }) => path))];
  if (result.failed === 0 || result.failed > MOST_FLAKY || paths.includes(undefined)) return result;
  console.log(`\nOnce more, by themselves: ${paths.join(', ')}`);
  const again = await run({ nodePath, name: `${result.name}, second try`, args: paths });
  const isStillFailing = ({ path }) =>
    again.failures.some((failure) => failure.path === undefined || failure.path === path);
  const failures = result.failures.filter(isStillFailing);
  const flaky = result.failures.filter((failure) => !isStillFailing(failure));
  return {
    ...result,
    passed: result.passed + flaky.length,
    failed: failures.length,
    failures,
    flaky,
    durationMs: result.durationMs + again.durationMs,
  };
}

/**
 * What a Vitest run's JSON report says: how many tests passed and failed, why, and each file's seconds. A file that
 * could not be loaded counts as one failure, and so does a run that ended badly without naming a test (a crash, an
 * error outside of the tests).
 */
export function readTestReport(reportPath, exitCode) {
  const report = readReport(reportPath);
  const files = (report?.testResults ?? []).map(readFile);
  const failures = files.flatMap((file) => file.failures);
  if (failures.length === 0 && (exitCode !== 0 || !report)) failures.push({ text: CRASHED });
  return { passed: report?.numPassedTests ?? 0, failed: failures.length, failures, files };
}

const CRASHED = 'The run itself failed, outside of any test: see its output above.';

function readFile(file) {
  const path = relative(process.cwd(), file.name);
  return { path, seconds: Math.max(0, file.endTime - file.startTime) / 1000, failures: failuresOf(path, file) };
}

/** What failed and why, one text for each, cut to a length that a log bears. */
function failuresOf(path, { status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [{ path, name: path, text: `${path}\n${shorten(message ?? '')}` }];
  return failed.map(({ fullName, failureMessages }) => {
    const name = `${path} > ${fullName}`;
    return { path, name, text: `${name}\n${shorten(failureMessages.join('\n'))}` };
  });
}

const LONGEST_MESSAGE = 3_000;

/** Without the steps through the libraries, which tell nothing of what is wrong. */
function shorten(message) {
  const text = message
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line))
    .join('\n');
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)} …` : text;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The run crashed before it could write its report.
    return undefined;
  }
}

const FAILED = '.cache/failed-tests.json';

/** Test files that failed when they last ran. */
export function readFailedTests() {
  return existsSync(FAILED) ? JSON.parse(readFileSync(FAILED, 'utf8')) : [];
}

/** Those of a run, and those that failed before and did not run now. */
function rememberFailedTests({ files, failures }) {
  const ran = new Set(files.map(({ path }) => path));
  const kept = readFailedTests().filter((path) => !ran.has(path));
  const failed = failures.flatMap(({ path }) => path ?? []);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(FAILED, JSON.stringify([...new Set([...kept, ...failed])]));
}

const SLOWEST = 10;
/** Two may be bad luck on a machine that is busy for a moment; more fail the run. */
const MOST_FLAKY = 2;

/**
 * Everything that failed once more, because a log may be cut at its beginning; then the slowest files, each phase's
 * time and counts, and what passed at its second try only; the last line has the counts of all.
 */
export function summarise(results) {
  for (const { text } of results.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${text}`);
  const flaky = results.flatMap((result) => result.flaky ?? []);
  for (const { text } of flaky) console.log(`\nflaky, first try: ${text}`);
  printSlowest(results.flatMap(({ files = [] }) => files));
  console.log('');
  for (const { name, passed, failed, durationMs } of results) {
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${(durationMs / 1000).toFixed(1)} s)`,
    );
  }
  for (const { name } of flaky) console.log(`flaky: ${name}: failed, then passed by itself`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const areTooFlaky = flaky.length > MOST_FLAKY;
  if (areTooFlaky) console.log(`More than ${MOST_FLAKY} flaky tests fail the run.`);
  process.exitCode = failed === 0 && passed > 0 && !areTooFlaky ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

function printSlowest(files) {
  if (files.length <= SLOWEST) return;
  console.log('\nThe slowest files:');
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  for (const file of slowest) console.log(`${file.seconds.toFixed(1).padStart(8)} s  ${file.path}`);
}
