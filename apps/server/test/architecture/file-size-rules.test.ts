import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findWrongSizes, LIMITS, measureFiles, type FileSize } from './file-size-rules.ts';

const files = await measureFiles(join(import.meta.dirname, '../../../..'));

test('the files of this repository are few, and neither fragments nor walls', () => {
  for (const part of ['apps/server/src/', 'apps/web/app/', 'packages/contract/src/', 'scripts/'])
    expect(files.some(({ path }) => path.startsWith(part))).toBe(true);
  expect(files.some(({ path }) => path.endsWith('.css'))).toBe(true);
  expect(findWrongSizes(files)).toEqual([]);
});

const make = (count: number, lines: number): FileSize[] =>
  Array.from({ length: count }, (_, index) => ({ path: `apps/web/app/${index}.tsx`, lines }));

test('too many files, fragments and walls are named', () => {
  expect(findWrongSizes(make(LIMITS.files, 80))).toEqual([]);
  expect(findWrongSizes(make(LIMITS.files + 1, 80))).toEqual([
    '2901 source files, more than 2900: merge what one reader wants to see at once',
  ]);
  expect(findWrongSizes(make(100, 20))).toEqual(['the median file has 20 lines']);
  expect(findWrongSizes([...make(90, 80), ...make(10, 300)])).toEqual(['one file in twenty has more than 300 lines']);
});
