import { areas } from './areas.mjs';
import { sqlMutator } from './sql-mutator.mjs';

// Stryker has no door for mutators of one's own: this is its list itself, of the version that package.json pins.
const list = './node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js';
const { allMutators } = await import(list);

const { MUTATION_AREA: area = '', MUTATION_CONCURRENCY: concurrency = '1' } = process.env;

allMutators.push(sqlMutator);

const { mutate, isPure = false } = areas[area];

export default {
  mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  concurrency: Number(concurrency),
  // TypeScript 7 has no API that could rewrite it, and Vitest does not read it.
  tsconfigFile: 'none',
  ignorePatterns: ['.ci', '.node', '.data', '.cache', 'test-results', 'apps/web', 'bench', 'docs', 'e2e', 'tools'],
  // Without the name of its column no statement runs: every test notices that, which says nothing about the tests.
  mutator: { excludedMutations: isPure ? [] : ['StringLiteral'] },
  // Of a machine that others use as well.
  dryRunTimeoutMinutes: 30,
  timeoutMS: 120_000,
  tempDirName: '.cache/mutation',
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  jsonReporter: { fileName: `test-results/mutation/${area}.json` },
  htmlReporter: { fileName: `test-results/mutation/${area}.html` },
  disableTypeChecks: false,
};
