import { expect, test } from 'vitest';
import { rowsOf, spansOf } from './grid-rows.ts';

test('every row of a grid of one to ten files is full', () => {
  expect(Array.from({ length: 10 }, (_, index) => rowsOf(index + 1))).toEqual([
    [1],
    [2],
    [1, 2],
    [2, 2],
    [2, 3],
    [3, 3],
    [2, 2, 3],
    [2, 3, 3],
    [3, 3, 3],
    [2, 2, 3, 3],
  ]);
  for (let count = 1; count <= 10; count += 1) {
    expect(spansOf(count)).toHaveLength(count);
    expect(spansOf(count).reduce((sum, span) => sum + span, 0) % 6).toBe(0);
  }
});
