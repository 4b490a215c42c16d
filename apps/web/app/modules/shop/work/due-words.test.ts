import { expect, test } from 'vitest';
import { dueWords, isLate } from './due-clock.tsx';

const due = '2026-12-10T12:00:00.000Z';
const before = (ms: number): number => Date.parse(due) - ms;
const dayMs = 86_400_000;

test('the clock names the largest whole unit that is left, or by which it is late', () => {
  expect(dueWords(due, before(3.5 * dayMs))).toBe('Due in 3 days');
  expect(dueWords(due, before(dayMs))).toBe('Due in 1 day');
  expect(dueWords(due, before(dayMs - 1))).toBe('Due in 23 hours');
  expect(dueWords(due, before(90_000))).toBe('Due in 1 minute');
  expect(dueWords(due, before(-2 * dayMs))).toBe('Late by 2 days');
  expect(dueWords(due, before(0))).toBe('Late by 1 minute');
});

test('it is late from the moment when it is due', () => {
  expect(isLate(due, before(1))).toBe(false);
  expect(isLate(due, before(0))).toBe(true);
  expect(isLate(undefined, before(-dayMs))).toBe(false);
});
