import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readSourceTree } from './source-tree.ts';
import { findMisplacedTests } from './tier-rules.ts';

test('the tests of this repository run in the tier that their names say', async () => {
  expect(findMisplacedTests(await readSourceTree(join(import.meta.dirname, '../../../..')))).toEqual([]);
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
  expect(findMisplacedTests(tree)).toEqual([
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
  expect(findMisplacedTests(tree)).toEqual([
    'apps/server/src/ledger/a.slow.test.ts uses nothing slow: name it *.test.ts',
  ]);
});
