import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEagerPackages, starts, type Start } from './lazy-rules.ts';
import { readSourceTree } from './source-tree.ts';

const root = join(import.meta.dirname, '../../../..');
const tree = await readSourceTree(root);

test.each(starts)('$process loads nothing at its start that few sites use', (start) => {
  for (const entry of start.entries) expect(tree.has(entry), entry).toBe(true);
  expect(findEagerPackages(tree, start)).toEqual([]);
});

test('every package of the list is one that the server or its engine of live video uses', () => {
  const manifests = ['apps/server', 'packages/live-engine'].map((folder) =>
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const known = (name: string): boolean => manifests.join('').includes(`"${name}"`) || name === 'vite';
  expect(starts.flatMap(({ lazyPackages }) => lazyPackages).filter((name) => !known(name))).toEqual([]);
});

const start: Start = { process: 'a site', entries: ['apps/server/src/main.ts'], lazyPackages: ['stripe'] };
const treeOf = (statement: string) =>
  new Map([
    ['apps/server/src/main.ts', "import { pay } from './pay.ts';"],
    ['apps/server/src/pay.ts', statement],
  ]);

test.each(["import { Stripe } from 'stripe';", "import 'stripe';", "export * from 'stripe/lib';"])(
  'a package is loaded by: %s',
  (statement) => {
    expect(findEagerPackages(treeOf(statement), start)).toEqual([
      expect.stringMatching(/^apps\/server\/src\/main\.ts → apps\/server\/src\/pay\.ts → stripe/),
    ]);
  },
);

test.each(["const { Stripe } = await import('stripe');", "import type { Stripe } from 'stripe';"])(
  'no package is loaded by: %s',
  (statement) => expect(findEagerPackages(treeOf(statement), start)).toEqual([]),
);
