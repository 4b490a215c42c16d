import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPhysicalSides, findPhysicalSidesBelow } from './direction-rules.ts';

test('style sheets say start and end, because text may be written from the right', async () => {
  expect(await findPhysicalSidesBelow(join(import.meta.dirname, '../../../..'))).toEqual([]);
});

test.each([
  'margin-left: 1rem;',
  'padding-right: 0;',
  'left: 0;',
  'border-right: 1px solid;',
  'border-top-left-radius: 4px;',
  'text-align: right;',
  'inset: auto 0.5rem auto auto;',
  'padding: 0 clamp(1rem, 4vw, 2rem) 0 0;',
])('%s is named with its line', (declaration) => {
  expect(findPhysicalSides('a.css', `.a {\n  ${declaration}\n}`)).toEqual([
    `a.css:2 ${declaration.slice(0, declaration.indexOf(':'))}`,
  ]);
});

test.each([
  'margin-inline-start: 1rem;',
  'inset-inline-end: 0;',
  'text-align: end;',
  'inset: auto 0 0;',
  'padding: 1rem 2rem 3rem 2rem;',
])('%s may stay', (declaration) => {
  expect(findPhysicalSides('a.css', `.a {\n  ${declaration}\n}`)).toEqual([]);
});
