import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { rememberFailedTests } from './changed/failed-tests.mjs';
import { writeTestMap } from './changed/test-map.mjs';
import { readTestReport } from './read-test-report.mjs';
import { MOST_FLAKY } from './summarise.mjs';
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
