// `npm run check`: types, lint, and the unit tests, which need neither a database nor a browser: for while you write.
// `npm run types` and `npm run lint [-- PATHS]` are a part of it each.
import { join } from 'node:path';

import { beginRun } from './run/begin-run.mjs';
import { checkLint, checkTypes } from './checks/checks.mjs';
import { provision } from './run/provision.mjs';
import { runVitest, summarise } from './checks/run-vitest.mjs';

process.chdir(join(import.meta.dirname, '..'));
beginRun();

const { nodePath } = await provision();
const [part, ...paths] = process.argv.slice(2);
const PARTS = {
  types: async () => [await checkTypes({ nodePath })],
  lint: async () => [await checkLint({ nodePath, paths })],
};
const runPart = PARTS[part] ?? runAll;
summarise(await runPart());

/**
 * Two lanes for two cores. Lint reads the types of the routes, which the types' check writes anew: it comes after it.
 */
async function runAll() {
  const typesThenLint = async () => [await checkTypes({ nodePath }), await checkLint({ nodePath })];
  const [checks, tests] = await Promise.all([
    typesThenLint(),
    runVitest({ nodePath, name: 'unit tests', args: ['--project=unit'] }),
  ]);
  return [...checks, tests];
}
