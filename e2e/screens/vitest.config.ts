import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const HOUR_MS = 3_600_000;

/** No test of `npm test`: `npm run screens` runs it, because it asserts nothing and people look at what it makes. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    name: 'screens',
    include: ['e2e/screens/render.ts'],
    globalSetup: ['./packages/testing/src/global-setup.ts'],
    pool: 'forks',
    testTimeout: 6 * HOUR_MS,
    hookTimeout: HOUR_MS,
    disableConsoleIntercept: true,
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compiled') },
  },
});
