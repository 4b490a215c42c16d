import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

import { areas } from './areas.mjs';
import { keepingProcess } from './kept-process.mjs';
import { QuickestFirst } from './quickest-first.mjs';

const { tests, isPure = false } = areas[process.env.MUTATION_AREA];
const root = join(import.meta.dirname, '../..');

const keepProcess = {
  name: 'keep-process',
  configureVitest({ project }) {
    Object.assign(project.config, { pool: 'kept', poolRunner: keepingProcess() });
  },
};

/** What a statement that was written before would hide: the mutant in it, and the tests that see it. */
const writeStatementsAnew = {
  name: 'write-statements-anew',
  transform: (code, id) =>
    id.endsWith('/platform/database/statement.ts') ? code.replace('written ??= ', 'written = ') : undefined,
};

/** The tests of one area, in one process after the other: the mutation tester counts on it. */
export default defineConfig({
  root,
  plugins: [keepProcess, writeStatementsAnew],
  resolve: {
    // The packages of the tester's copy, not those that node_modules points at.
    alias: [
      { find: /^@ovation\/(client|contract|domain|testing)$/, replacement: `${root}/packages/$1/src/index.ts` },
      { find: /^@ovation\/(client|contract|domain|testing)\/(.+)$/, replacement: `${root}/packages/$1/src/$2` },
    ],
  },
  test: {
    name: 'unit',
    include: tests,
    setupFiles: ['./scripts/mutation/cover-hooks.mjs'],
    globalSetup: isPure ? [] : ['./packages/testing/src/global-setup.ts'],
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
    // Of a machine that others use as well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
});
