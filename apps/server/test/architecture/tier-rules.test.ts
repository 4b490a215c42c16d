import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readSourceTree } from './source-tree.ts';
import { findMisplacedTests } from './tier-rules.ts';

test('the tests of this repository run in the tier that their names say', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const seconds = JSON.parse(await readFile(join(root, 'packages/testing/test-times.json'), 'utf8')) as object;
  expect(findMisplacedTests(await readSourceTree(root), { ...seconds })).toEqual([]);
});

const [process, demo] = ['../../test/crash/site-process.ts', '../demo/seed-demo.ts'];
const kill = `import { createSiteProcess } from '${process}';`;

test('a test that starts a site of its own, itself or through a part of tests, is a slow one', () => {
  const tree = new Map([
    ['apps/server/src/backup/a.test.ts', kill],
    ['apps/server/src/backup/b.test.ts', `import { stage } from '../../test/stages/stage.ts';`],
    ['apps/server/test/stages/stage.ts', kill.replace('../../test', '..')],
    ['apps/server/src/backup/c.slow.test.ts', kill],
  ]);
  expect(findMisplacedTests(tree, {})).toEqual([
    'apps/server/src/backup/a.test.ts runs the site as a process of its own: name it *.slow.test.ts',
    'apps/server/src/backup/b.test.ts runs the site as a process of its own: name it *.slow.test.ts',
  ]);
});

test('a test that uses nothing slow runs in `npm test`', () => {
  const tree = new Map([
    ['apps/server/src/ledger/a.slow.test.ts', `import { book } from './book.ts';`],
    ['apps/server/src/ledger/b.test.ts', `import { book } from './book.ts';`],
    ['apps/server/src/ledger/book.ts', `import { seedDemo } from '${demo}';`],
  ]);
  expect(findMisplacedTests(tree, {})).toEqual([
    'apps/server/src/ledger/a.slow.test.ts uses nothing slow: name it *.test.ts',
  ]);
});

test('a test that took long is a slow one, whatever it uses, unless it holds access or money by a property', () => {
  const paths = ['long.test.ts', 'middling.test.ts', 'middling.slow.test.ts', 'quick.slow.test.ts'];
  const tree = new Map([...paths, 'money.property.test.ts'].map((path) => [path, '']));
  const seconds = { 'long.test.ts': 13, 'middling.test.ts': 9, 'middling.slow.test.ts': 9, 'quick.slow.test.ts': 2 };
  expect(findMisplacedTests(tree, { ...seconds, 'money.property.test.ts': 30 })).toEqual([
    'long.test.ts takes 13 seconds: name it *.slow.test.ts',
    'quick.slow.test.ts uses nothing slow: name it *.test.ts',
  ]);
});
