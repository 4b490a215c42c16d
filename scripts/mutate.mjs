// `npm run mutate`: breaks the code that decides about money and access in a thousand small ways, and counts what the
// tests notice; docs/mutation-tests.md tells more.
// `npm run mutate -- ledger prices` only runs these areas of scripts/mutation/areas.mjs.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { beginRun } from './run/begin-run.mjs';
import { areas } from './mutation/areas.mjs';
import { provision, provisionTool } from './run/provision.mjs';
import { runStep } from './run/run-step.mjs';

const FOLDER = 'scripts/mutation';
const STRYKER = `${FOLDER}/node_modules/@stryker-mutator/core/bin/stryker.js`;
const CONFIG = `${FOLDER}/stryker.config.mjs`;
const REPORTS = 'test-results/mutation';
/** Of a hundred mistakes, how many the tests have to notice. */
const WANTED = 85;

process.chdir(join(import.meta.dirname, '..'));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(areas);
const unknown = chosen.filter((area) => !areas[area]);
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. There are ${Object.keys(areas).join(', ')}.`);
  process.exit(1);
}
beginRun();
const { nodePath } = await provision();
await provisionTool(FOLDER, 'Stryker');
summarise(await runAreas());

/** One after the other: side by side they would share two cores. */
async function runAreas() {
  const results = [];
  for (const area of chosen) results.push(await runArea(area));
  return results;
}

async function runArea(area) {
  const report = `${REPORTS}/${area}.json`;
  rmSync(report, { force: true });
  const { exitCode, durationMs } = await runStep({
    nodePath,
    script: STRYKER,
    args: ['run', CONFIG],
    live: true,
    environment: { MUTATION_AREA: area },
  });
  if (exitCode !== 0) throw new Error(`The mutation tests of ${area} could not be run: see above.`);
  return { area, durationMs, ...countMutants(report) };
}

function countMutants(report) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  return { killed: count('Killed', 'Timeout'), alive: count('Survived', 'NoCoverage') };
}

function summarise(results) {
  console.log('');
  for (const result of results)
    console.log(`${result.area}: ${describe(result)} (${(result.durationMs / 60_000).toFixed(1)} min)`);
  const total = { killed: sum(results, 'killed'), alive: sum(results, 'alive') };
  console.log(`\n${describe(total)}; at least ${WANTED}% are wanted`);
  process.exitCode = scoreOf(total) < WANTED ? 1 : 0;
}

function describe(result) {
  return `${scoreOf(result).toFixed(1)}% of ${result.killed + result.alive} mutants killed`;
}

function scoreOf({ killed, alive }) {
  return (killed / (killed + alive)) * 100;
}

function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}
