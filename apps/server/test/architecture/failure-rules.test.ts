import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSourceTree } from './source-tree.ts';

/** The message of a failure that says in English what `NothingCharged` says to clients in any language. */
const unmarked = /new Failure\((?:[^;]|;(?! *$))*?[Nn]othing (?:more )?was charged/gm;

test('a failure whose message says that nothing was charged says so to clients too', async () => {
  const tree = await readSourceTree(join(import.meta.dirname, '../../../..'));
  const found = [...tree]
    .filter(([path]) => path.startsWith('apps/server/src/') && !isTest(path))
    .flatMap(([path, text]) => [...text.matchAll(unmarked)].map(([part]) => `${path}: ${part}`));
  expect(found).toEqual([]);
});
