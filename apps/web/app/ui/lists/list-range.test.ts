import { expect, test } from 'vitest';
import { pagesOf, rangeOf } from './list-footer.tsx';

test.each([
  [1, 10, 35, '1–10 of 35'],
  [4, 10, 35, '31–35 of 35'],
  [2, 50, 100, '51–100 of 100'],
  [9, 10, 35, '35 total'],
  [1, 10, 0, '0 total'],
])('page %i of %i rows each says which of %i it shows', (current, pageSize, total, text) => {
  expect(rangeOf(current, pageSize, total)).toBe(text);
});

test('the last page may be shorter, and an empty list has one page', () => {
  expect([pagesOf(10, 35), pagesOf(10, 30), pagesOf(10, 0)]).toEqual([4, 3, 1]);
});
