// `npm test`: types, lint, unit and integration tests, browser journeys; the last line is `N passed, N failed`.
// `npm test -- ledger` runs only the tests whose file's name holds the word.
// `npm run test:deep` runs the property tests, hostile values and crashes at length: some of them, with words as above.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { beginRun } from './run/begin-run.mjs';
import { buildWeb } from './run/build-web.mjs';
import { checkLint, checkTypes, reportFailure } from './checks/checks.mjs';
import { provision } from './run/provision.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { summarise } from './checks/summarise.mjs';

process.chdir(join(import.meta.dirname, '..'));
beginRun();

const { nodePath } = await provision();
rmSync('test-results/screens', { recursive: true, force: true });
const isDeep = process.argv[2] === '--deep';
const filters = process.argv.slice(isDeep ? 3 : 2);
if (isDeep) summarise([await runDeep()]);
else summarise(filters.length > 0 ? await runFiltered() : await runEverything());

async function runEverything() {
  // Two lanes for two cores: what reads the source, beside the tests of the server.
  const [checks, tests] = await Promise.all([
    runChecks(),
    runVitest({ nodePath, name: 'unit and integration tests', args: ['--project=unit', '--project=integration'] }),
  ]);
  const journeys = await runVitest({ nodePath, name: 'browser journeys', args: ['--project=journeys'] });
  return [...checks, tests, journeys];
}

async function runChecks() {
  return [await checkTypes({ nodePath }), await checkLint({ nodePath }), ...(await runBuild())];
}

async function runFiltered() {
  const meansJourney = readdirSync('e2e', { recursive: true }).some(
    (file) => file.endsWith('.journey.ts') && filters.some((filter) => `e2e/${String(file)}`.includes(filter)),
  );
  const build = meansJourney ? await runBuild() : [];
  return [...build, await runVitest({ nodePath, name: 'chosen tests', args: filters })];
}

/** Those that read their depth, packages/testing/src/depth.ts. */
function runDeep() {
  const args = filters.length > 0 ? filters : ['.property.test.ts', 'test/crash/', 'every-operation'];
  return runVitest({
    nodePath,
    name: 'deep tests',
    args: ['--project=integration', ...args],
    environment: { TEST_DEPTH: 'deep' },
  });
}

/** Answers a result only when the build failed, because a build proves nothing by itself. */
async function runBuild() {
  const step = await buildWeb({ nodePath });
  return step && step.exitCode !== 0 ? [reportFailure('web build', step.output, step.durationMs)] : [];
}
