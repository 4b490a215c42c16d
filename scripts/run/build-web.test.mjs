import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { digestOf } from './build-web.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ovation-sources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [first, clone] = [join(folder, 'first'), join(folder, 'clone')];
const digest = (root) => digestOf(['app', 'package-lock.json'], root);
beforeAll(() => {
  mkdirSync(join(first, 'app/pages'), { recursive: true });
  writeFileSync(join(first, 'app/pages/home.tsx'), 'home');
  writeFileSync(join(first, 'app/start.ts'), 'start');
  writeFileSync(join(first, 'package-lock.json'), '{}');
  cpSync(first, clone, { recursive: true });
});

test('a fresh clone has the same sources, whatever the times of its files', () => {
  utimesSync(join(clone, 'app/start.ts'), new Date(0), new Date());
  expect(digest(clone)).toBe(digest(first));
});

test('what is generated, and a test, changes nothing', () => {
  mkdirSync(join(clone, 'app/node_modules/some'), { recursive: true });
  mkdirSync(join(clone, 'app/build'));
  for (const path of ['node_modules/some/index.js', 'build/page.js', 'start.test.ts'])
    writeFileSync(join(clone, 'app', path), 'generated');
  expect(digest(clone)).toBe(digest(first));
});

test.each([
  ['another content of the same length', () => writeFileSync(join(clone, 'app/start.ts'), 'START')],
  ['another name', () => renameSync(join(clone, 'app/start.ts'), join(clone, 'app/begin.ts'))],
  ['a file less', () => rmSync(join(clone, 'app/pages/home.tsx'))],
  ['other packages', () => writeFileSync(join(clone, 'package-lock.json'), '{ }')],
])('%s is another source', (_, change) => {
  const before = digest(clone);
  change();
  expect(digest(clone)).not.toBe(before);
});
