import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

import { LongestFirst } from './packages/testing/src/longest-first.ts';
import { divideTests } from './scripts/unit-tests.ts';

const globalSetup = ['./packages/testing/src/global-setup.ts'];
const { unit, integration } = divideTests(import.meta.dirname);

const HOUR_MS = 3_600_000;
const DEEP = process.env['TEST_DEPTH'] === 'deep';

/** Nothing is measured by the clock: this only ends what hangs, however busy the machine is. */
const hangs = { testTimeout: DEEP ? 6 * HOUR_MS : HOUR_MS / 4, hookTimeout: HOUR_MS / 4, expect: { poll: { timeout: HOUR_MS / 12, interval: 20 } } };

const servers = {
  ...hangs,
  // Reading the whole server costs two seconds of processor time: once for each worker, not for each file.
  isolate: false,
  // A test waits for PostgreSQL and the transcoder half of the time, so that three run well on two cores.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};

export default defineConfig({
  test: {
    // Native addons (sharp, node-av) are safe in processes, not in worker threads.
    pool: 'forks',
    // Servers and transcoders that tests start are processes of their own: what Node compiles for one serves them all.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    sequence: { sequencer: LongestFirst },
    projects: [
      // What a test imports decides where it belongs; only the second has a PostgreSQL started for it.
      { test: { ...servers, name: 'unit', include: unit } },
      { test: { ...servers, name: 'integration', include: integration, globalSetup } },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // After the others where a chosen word means both: side by side they would share the machine.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 15_000, interval: 100 } },
          // A journey waits for its browser, and that for it.
          maxWorkers: Math.max(2, availableParallelism()),
        },
      },
    ],
  },
});
