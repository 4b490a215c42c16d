import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const globalSetup = ['./packages/testing/src/global-setup.ts'];

export default defineConfig({
  test: {
    // Native addons (sharp, node-av) are safe in processes, not in worker threads.
    pool: 'forks',
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
          // A test waits for PostgreSQL half of the time, so that two run well on one core.
          maxWorkers: Math.max(2, availableParallelism()),
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000, interval: 100 } },
          // A journey waits for its browser, and that for it.
          maxWorkers: availableParallelism() >= 4 ? 3 : 2,
        },
      },
    ],
  },
});
