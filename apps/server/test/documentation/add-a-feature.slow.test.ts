import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, follow, run } from './follow-page.ts';
import { readBlocks } from './page-blocks.ts';

const root = join(import.meta.dirname, '../../../..');
const PAGE = 'docs/add-a-feature.md';
/** Of the repository as it is: a feature may need room that another change has to make. */
const LIMITS = 'apps/server/test/architecture/file-size-rules.test.ts';

let copy: string;
const touched: string[] = [];

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'ovation-tutorial-'));
  await copyRepository(root, copy);
  await rm(join(copy, LIMITS));
  for (const block of readBlocks(await readFile(join(copy, PAGE), 'utf8'))) {
    const path = await follow(copy, block);
    if (path !== undefined && /\.tsx?$/.test(path)) touched.push(path);
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test('what the page adds has the right types, on the server and on the pages, and is used', async () => {
  await run(copy, 'scripts/check.mjs', 'types');
  await run(copy, 'node_modules/knip/bin/knip.js', '--no-progress');
});

test('what the page adds is formatted, and keeps the rules of lint', async () => {
  expect(touched).toContain('apps/server/src/modules/engagement/routes.ts');
  await run(copy, 'scripts/check.mjs', 'lint', ...new Set(touched));
});

test('the rules of the architecture, of the documentation and of texts still hold', async () => {
  // Not all of `documentation`: this test would follow the page in a copy of the copy.
  const words = ['architecture', 'documentation/documentation', 'documentation/events', 'packages/language'];
  await run(copy, 'scripts/test.mjs', ...words);
});

test('the new operation refuses whatever every operation has to refuse', async () => {
  const operation = ['every-operation', '-t', 'askForEncore'];
  await run(copy, 'node_modules/vitest/vitest.mjs', 'run', '--project=slow', ...operation);
});
