// `npm test`: types, lint, unit and integration tests, browser journeys; the last line is `N passed, N failed`.
// `npm test -- ledger` runs only the tests whose file's name holds the word.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildWeb } from './build-web.mjs';
import { provision } from './provision.mjs';
import { countTests, failuresOf } from './read-test-report.mjs';
import { endSteps, runStep } from './run-step.mjs';

const REPORTS = 'test-results';
const VITEST = 'node_modules/vitest/vitest.mjs';
const TSC = 'node_modules/typescript/bin/tsc';

process.chdir(join(import.meta.dirname, '..'));
endStepsWhenInterrupted();
keepTemporaryFilesTogether();

const { nodePath } = await provision();
rmSync(REPORTS, { recursive: true, force: true });
const filters = process.argv.slice(2);
summarise(filters.length > 0 ? await runFiltered() : await runEverything());

async function runEverything() {
  // Two lanes for two cores: what reads the source, beside the tests of the server.
  const [checks, unit] = await Promise.all([runChecks(), runVitest('unit and integration tests', ['--project=unit'])]);
  const journeys = await runVitest('browser journeys', ['--project=journeys']);
  return [...checks, unit, journeys];
}

async function runChecks() {
  return [
    await runCheck('types', [
      ['node_modules/@react-router/dev/bin.cjs', 'typegen', 'apps/web'],
      [TSC, '--noEmit', '-p', 'tsconfig.json'],
      [TSC, '--noEmit', '-p', 'apps/web/tsconfig.json'],
    ]),
    await runCheck('lint', [['node_modules/oxlint/bin/oxlint', '--deny-warnings']]),
    ...await runBuild(),
  ];
}

async function runFiltered() {
  const meansJourney = readdirSync('e2e').some((file) => file.endsWith('.journey.ts') && filters.some((filter) => file.includes(filter)));
  const build = meansJourney ? await runBuild() : [];
  return [...build, await runVitest('chosen tests', filters)];
}

/** Runs programs one after the other, all of them, so that every error is shown; together they count as one. */
async function runCheck(name, commands) {
  const steps = [];
  for (const [script, ...args] of commands) steps.push(await runStep({ nodePath, script, args }));
  const durationMs = steps.reduce((total, step) => total + step.durationMs, 0);
  const failures = steps.filter((step) => step.exitCode !== 0);
  if (failures.length > 0) return reportFailure(name, failures.map((step) => step.output).join('\n'), durationMs);
  return { name, passed: 1, failed: 0, durationMs };
}

/** Answers a result only when the build failed, because a build proves nothing by itself. */
async function runBuild() {
  const step = await buildWeb({ nodePath });
  return step && step.exitCode !== 0 ? [reportFailure('web build', step.output, step.durationMs)] : [];
}

async function runVitest(name, args) {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { exitCode, durationMs } = await runStep({ nodePath, script: VITEST, args: ['run', ...reporters, ...args], live: true });
  const failures = failuresOf(report);
  const crash = exitCode !== 0 && failures.length === 0 ? ['The run itself failed, outside of any test: see its output above.'] : [];
  return { name, ...countTests(report, exitCode), durationMs, failures: [...failures, ...crash] };
}

function reportFailure(name, output, durationMs) {
  const failure = `── ${name} failed ──\n${output.trimEnd()}`;
  console.log(`\n${failure}\n`);
  return { name, passed: 0, failed: 1, durationMs, failures: [failure] };
}

/** Everything that failed once more, because a log may be cut at its beginning; then the counts. */
function summarise(results) {
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${failure}`);
  console.log('');
  for (const { name, passed, failed, durationMs } of results) {
    console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${(durationMs / 1000).toFixed(1)} s)`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

function endStepsWhenInterrupted() {
  for (const [signal, exitCode] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]]) {
    process.once(signal, async () => {
      await endSteps();
      process.exit(exitCode);
    });
  }
}

/** What the steps leave behind lies in one folder, which goes away with this process however they end. */
function keepTemporaryFilesTogether() {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-run-'));
  // PostgreSQL never runs as root; its own user must be able to pass through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
}
