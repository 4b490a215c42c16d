import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { readSourceTree } from './source-tree.ts';
import { findForbiddenWebImports, findMalformedWebModules, findPlainSheets } from './web-rules.ts';

const root = join(import.meta.dirname, '../../../..');
const source = await readSourceTree(root);
const sheets = globSync('apps/web/app/**/*.css', { cwd: root });

describe('the web of this repository', () => {
  test('is read', () => expect(source.has('apps/web/app/modules/library/README.md')).toBe(true));
  test('has CSS modules alone, but for the sheet of its elements', () => {
    expect(sheets.length).toBeGreaterThan(50);
    expect(findPlainSheets(sheets)).toEqual([]);
  });
  test('imports only what the design allows', () => expect(findForbiddenWebImports(source)).toEqual([]));
  test('has modules with a README that names their entry points', () =>
    expect(findMalformedWebModules(source)).toEqual([]));
});

const app = 'apps/web/app';
const declared: [string, string][] = [
  [
    `${app}/modules/audience/README.md`,
    'Entry points: `follow-button.tsx`,\n`blocks/search.tsx`\n\nAlso `private.ts`.',
  ],
  [`${app}/modules/library/README.md`, 'Entry points: `feeds/feed-card.tsx`'],
];

describe.each([
  (specifier: string) => `import { a } from '${specifier}';`,
  (specifier: string) => `import type { a } from '${specifier}';`,
  (specifier: string) => `const A = lazy(() => import('${specifier}'));`,
  (specifier: string) => `export { a } from '${specifier}';`,
])('%s', (write) => {
  const find = (path: string, specifier: string): string[] =>
    findForbiddenWebImports(new Map([...declared, [`${app}/${path}`, write(specifier)]]));

  test.each([
    ['platform/api/api.ts', '../../ui/forms/form.tsx'],
    ['platform/api/api.test.ts', '../../modules/audience/follow-button.tsx'],
    ['ui/forms/form.tsx', '../../modules/audience/follow-button.tsx'],
    ['ui/forms/form.tsx', '../../layouts/frames/count.module.css'],
    ['modules/audience/follow-button.tsx', '../../layouts/home.tsx'],
    ['modules/audience/follow-button.tsx', '../../guards/admin.tsx'],
    ['modules/audience/follow-button.tsx', '../../routes/public/home.tsx'],
    ['layouts/home.tsx', '../routes/public/home.tsx'],
    ['routes/public/home.tsx', '../../root.tsx'],
    ['modules/audience/follow-button.tsx', '../library/feeds/feed-card.tsx'],
    ['modules/library/feeds/feed-card.tsx', '../../audience/private.ts'],
    ['modules/library/feeds/feed-card.test.tsx', '../../audience/private.ts'],
    ['modules/library/feeds/feed-card.tsx', '../../audience/follow-button.module.css'],
    ['routes/public/home.tsx', '../../modules/audience/private.ts'],
    ['root.tsx', './modules/audience/private.ts'],
  ])('%s must not import %s', (path, specifier) => {
    expect(find(path, specifier)).toHaveLength(1);
  });

  test.each([
    ['ui/forms/form.tsx', '../../platform/api/api.ts'],
    ['modules/audience/follow-button.tsx', '../../ui/forms/form.tsx'],
    ['modules/audience/follow-button.tsx', './private.ts'],
    ['modules/library/feeds/feed-card.tsx', '../../audience/blocks/search.tsx'],
    ['modules/audience/follow-button.test.tsx', '../library/feeds/feed-card.tsx'],
    ['layouts/frames/count.tsx', '../../guards/admin.tsx'],
    ['routes/public/home.tsx', '../../modules/library/feeds/feed-card.tsx'],
    ['root.tsx', './modules/library/feeds/feed-card.tsx'],
    ['modules/audience/follow-button.tsx', '@ovation/contract/people/audience.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(find(path, specifier)).toEqual([]);
  });
});

test('a sheet that is no CSS module is named', () => {
  const plain = `${app}/modules/shop/shop.css`;
  expect(findPlainSheets([plain, `${app}/ui/theme/global.css`, `${app}/modules/shop/shop.module.css`])).toEqual([
    plain,
  ]);
});

test('a module of the web needs a README, a position in the order, and entry points that are used', () => {
  const card = `${app}/modules/library/feeds/feed-card.tsx`;
  const own: [string, string] = [card, `import { a } from './feed-text.tsx';`];
  const page: [string, string] = [`${app}/routes/home.tsx`, `import '../modules/library/feeds/feed-card.tsx';`];
  expect(findMalformedWebModules(new Map([[`${app}/modules/gossip/tell.ts`, '']]))).toEqual([
    `${app}/modules/gossip is not in the order`,
    `${app}/modules/gossip has no README.md`,
  ]);
  expect(findMalformedWebModules(new Map([declared[1]!, own]))).toEqual([
    `${card} is declared an entry point, and no other folder imports it`,
  ]);
  expect(findMalformedWebModules(new Map([declared[1]!, own, page]))).toEqual([]);
});
