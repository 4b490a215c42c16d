import { expect, test } from 'vitest';
import { isDoubleTap, isTap } from './double-tap.ts';

const at = (atMs: number, x = 100, y = 100) => ({ atMs, x, y });

test('two taps belong together when they follow soon, at the same place', () => {
  expect(isDoubleTap(at(1_000), at(1_200, 110, 95))).toBe(true);
  expect(isDoubleTap(undefined, at(1_200))).toBe(false);
  expect(isDoubleTap(at(1_000), at(1_500))).toBe(false);
  expect(isDoubleTap(at(1_000), at(1_200, 160, 100))).toBe(false);
});

test('a swipe, a long press and a second finger are no taps', () => {
  expect(isTap(at(0), at(90, 104, 98))).toBe(true);
  expect(isTap(at(0), at(90, 180))).toBe(false);
  expect(isTap(at(0), at(700))).toBe(false);
  expect(isTap(undefined, at(90))).toBe(false);
});
