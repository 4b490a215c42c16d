import { expect, test } from 'vitest';
import { levelOf } from './device-fields.tsx';

test('silence is 0, the loudest sound 1, and a tenth of it two thirds', () => {
  expect(levelOf([0, 0, 0])).toBe(0);
  expect(levelOf([1, -1, 1, -1])).toBe(1);
  expect(levelOf([0.1, -0.1])).toBeCloseTo(2 / 3);
});
