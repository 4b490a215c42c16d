import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { rememberFailedTests } from './changed/failed-tests.mjs';
import { writeTestMap } from './changed/test-map.mjs';
import { countTests, failuresOf, filesOf } from './read-test-report.mjs';
import { runStep } from '../run/run-step.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

/** Runs tests under a name and answers how many passed and failed, and why. Keeps for `--changed` what it learns. */
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
  rememberFailedTests(filesOf(report));
  if (process.env.RECORD_TEST_MAP === '1' || environment.RECORD_TEST_MAP === '1') writeTestMap();
  const failures = failuresOf(report);
  const crash =
    exitCode !== 0 && failures.length === 0
      ? ['The run itself failed, outside of any test: see its output above.']
      : [];
  return { name, ...countTests(report, exitCode), durationMs, failures: [...failures, ...crash] };
}
