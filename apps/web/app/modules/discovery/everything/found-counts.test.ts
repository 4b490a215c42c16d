import { expect, test } from 'vitest';
import { countOf } from './everything-found.tsx';

test.each([
  ['posts', 3, '3'],
  ['posts', 199, '199'],
  ['posts', 200, '200+'],
  ['galleries', 1_000, '1,000+'],
  ['people', 12_345, '12,345'],
] as const)('of %s, %i are shown as %s', (kind, total, shown) => expect(countOf(kind, total)).toBe(shown));
