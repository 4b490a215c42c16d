import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

import { tablerIcons } from './apps/web/tabler-icons.ts';
import { LongestFirst } from './packages/testing/src/longest-first.ts';
import { divideTests } from './scripts/checks/divide-tests.mjs';

const globalSetup = ['./packages/testing/src/global-setup.ts'];
const { unit, integration, slow } = divideTests(import.meta.dirname);

/** `npm test -- --changed` chooses by what these wrote. */
const setupFiles = process.env['RECORD_TEST_MAP'] === '1' ? ['./scripts/checks/changed/record-test.ts'] : [];

const HOUR_MS = 3_600_000;
const DEEP = process.env['TEST_DEPTH'] === 'deep';

/** Nothing is measured by the clock: this only ends what hangs, however busy the machine is. */
const hangs = {
  testTimeout: DEEP ? 6 * HOUR_MS : HOUR_MS / 4,
  hookTimeout: HOUR_MS / 4,
  expect: { poll: { timeout: HOUR_MS / 12, interval: 20 } },
};

const servers = {
  ...hangs,
  setupFiles,
  // Reading the whole server costs two seconds of processor time: once for each worker, not for each file.
  isolate: false,
  // Tests make much that is soon forgotten: a larger nursery is collected less often, a twentieth of all their work.
  execArgv: ['--max-semi-space-size=32'],
  // More would wait less and work more: three on two cores take as long as two, for a tenth more processor time.
  maxWorkers: availableParallelism(),
};

const programs = {
  ...servers,
  // They wait for transcoders and programs half of the time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // After the others where a chosen word means both: side by side they would share the machine.
  sequence: { groupOrder: 1 },
};

const browsers = {
  setupFiles,
  globalSetup,
  // Bounds for what hangs: each step waits for what it needs, however busy the machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // Server, browser and what renders the pages are started once for each worker, and are warm from its second file on.
  isolate: false,
  sequence: { groupOrder: 2 },
  expect: { poll: { timeout: 90_000, interval: 50 } },
  // A journey waits for its browser, and that for it; for media, mail and typing pauses both wait.
  maxWorkers: 2 * availableParallelism(),
};

export default defineConfig({
  test: {
    // Native addons (sharp, node-av) are safe in processes, not in worker threads.
    pool: 'forks',
    // Servers and transcoders that tests start are processes of their own: what Node compiles for one serves them all.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    sequence: { sequencer: LongestFirst },
    projects: [
      // What a test imports decides between these two; only the second has a PostgreSQL started for it.
      { plugins: [tablerIcons()], test: { ...servers, name: 'unit', include: unit } },
      { plugins: [tablerIcons()], test: { ...servers, name: 'integration', include: integration, globalSetup } },
      { test: { ...programs, name: 'slow', include: slow, globalSetup } },
      { test: { ...browsers, name: 'core-journeys', include: ['e2e/core/*.journey.ts'] } },
      { test: { ...browsers, name: 'journeys', include: ['e2e/**/*.journey.ts'], exclude: ['e2e/core/**'] } },
    ],
  },
});
