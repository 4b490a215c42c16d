import { runStep } from '../run/run-step.mjs';
import { findFilesToLint, readSources, rememberLinted } from './lint-record.mjs';

const KNIP = 'node_modules/knip/bin/knip.js';
const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const OXLINT = 'node_modules/oxlint/bin/oxlint';
const TSC = 'node_modules/typescript/bin/tsc';
const TYPEGEN = 'node_modules/@react-router/dev/bin.cjs';

/**
 * One checker for each project: several would each infer the types of the contract anew, for twice the processor time.
 */
const PROJECT = [TSC, '--checkers', '1', '-p'];

/** Both projects side by side; that of the pages wants the types of its routes first. */
export function checkTypes({ nodePath }) {
  return runCheck(nodePath, 'types', [
    [[...PROJECT, 'tsconfig.json']],
    [
      [TYPEGEN, 'typegen', 'apps/web'],
      [...PROJECT, 'apps/web/tsconfig.json'],
    ],
  ]);
}

/**
 * The format, which `npx oxfmt` writes, the rules, and, without paths, what nothing uses: files, exports, dependencies.
 * One thread: several would each infer the same types anew, and leave no core to the tests.
 */
export async function checkLint({ nodePath, paths = [] }) {
  if (paths.length > 0) return runLint(nodePath, paths, [[OXLINT, '--deny-warnings', ...paths]]);
  const sources = readSources();
  const unlinted = findFilesToLint(sources) ?? ['.'];
  const rules = unlinted.length > 0 ? [[OXLINT, '--deny-warnings', ...unlinted]] : [];
  const result = await runLint(nodePath, [], [...rules, [KNIP, '--no-progress', '--treat-config-hints-as-errors']]);
  if (result.failed === 0) rememberLinted(sources);
  return result;
}

function runLint(nodePath, paths, commands) {
  return runCheck(nodePath, 'lint', [[[OXFMT, '--check', ...paths], ...commands]], { GOMAXPROCS: '1' });
}

/**
 * Runs each lane's programs one after the other, all of them, so that every error is shown; together they count as one.
 */
async function runCheck(nodePath, name, lanes, environment = {}) {
  const startedAt = performance.now();
  const steps = (await Promise.all(lanes.map((commands) => runLane(nodePath, commands, environment)))).flat();
  const durationMs = performance.now() - startedAt;
  const failures = steps.filter((step) => step.exitCode !== 0);
  if (failures.length > 0) return reportFailure(name, failures.map((step) => step.output).join('\n'), durationMs);
  return { name, passed: 1, failed: 0, durationMs };
}

async function runLane(nodePath, commands, environment) {
  const steps = [];
  for (const [script, ...args] of commands) steps.push(await runStep({ nodePath, script, args, environment }));
  return steps;
}

export function reportFailure(name, output, durationMs) {
  const failure = `── ${name} failed ──\n${output.trimEnd()}`;
  console.log(`\n${failure}\n`);
  return { name, passed: 0, failed: 1, durationMs, failures: [{ name, text: failure }] };
}
