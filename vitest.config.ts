import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

import { LongestFirst } from './packages/testing/src/longest-first.ts';

const globalSetup = ['./packages/testing/src/global-setup.ts'];

export default defineConfig({
  test: {
    // Native addons (sharp, node-av) are safe in processes, not in worker threads.
    pool: 'forks',
    // Servers and transcoders that tests start are processes of their own: what Node compiles for one serves them all.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/build/**'],
          globalSetup,
          // Property tests live through many worlds; a slow machine takes its time for them.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // Reading the whole server costs two seconds of processor time: once for each worker, not for each file.
          isolate: false,
          // A test waits for PostgreSQL and the transcoder half of the time, so that three run well on two cores.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup,
          // Bounds for what hangs: each step waits for what it needs, however busy the machine is.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Server, browser and what renders the pages are started once for each worker, and are warm from its second file on.
          isolate: false,
          // After the others where a chosen word means both: side by side they would share the machine.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 90_000, interval: 50 } },
          // A journey waits for its browser, and that for it; for media, mail and typing pauses both wait.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
    ],
  },
});
