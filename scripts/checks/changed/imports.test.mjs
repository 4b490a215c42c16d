import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { findImporters, findTypeImporters, importsOf, reachableFrom } from './imports.mjs';

const root = mkdtempSync(join(tmpdir(), 'ovation-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes the files and answers their whole paths. */
function write(files) {
  return Object.entries(files).map(([name, text]) => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

test('a file imports what it loads or starts, by paths from the root; types leave nothing to run', () => {
  const text = `
import { one } from './one.ts';
import type { Two } from './two.ts';
import '../side-effect.ts';
import {
  several,
  lines,
} from '@ovation/contract/money/money.ts';
export * from '@ovation/client';
import pino from 'pino';
const later = () => import('./later.ts');
const program = new URL('./program.ts', import.meta.url);`;
  expect(importsOf('apps/server/src/here.ts', text)).toEqual(
    new Set([
      'apps/server/src/one.ts',
      'apps/server/side-effect.ts',
      'packages/contract/src/money/money.ts',
      'packages/client/src/index.ts',
      'pino',
      'apps/server/src/later.ts',
      'apps/server/src/program.ts',
    ]),
  );
});

test('a change reaches all that import the file, through others too, and cycles end', () => {
  const paths = write({
    'price.ts': `import { shop } from './shop.ts';`,
    'shop.ts': `import { price } from './price.ts';`,
    'page.tsx': `import { shop } from './shop.ts';`,
    'other.ts': '',
  });
  expect(reachableFrom([join(root, 'price.ts')], findImporters(paths))).toEqual(new Set(paths.slice(0, 3)));
});

test('types come from what is imported as a type, from generated code, and from additions to a module', () => {
  const paths = write({
    'route.ts': `import type { Props } from './types/route.d.js';`,
    'theme.ts': `declare module './sizes.ts' { interface Sizes { wide: 1 } }`,
    'sizes.ts': 'export interface Sizes {}',
    'box.ts': `import type { Sizes } from './sizes.ts';`,
    'types/route.d.ts': '',
  });
  const changed = (name) => [...reachableFrom([join(root, name)], findTypeImporters(paths))];
  expect(changed('types/route.d.ts')).toContain(join(root, 'route.ts'));
  expect(changed('theme.ts')).toContain(join(root, 'box.ts'));
  expect(findImporters(paths).get(join(root, 'sizes.ts'))).toBeUndefined();
});
