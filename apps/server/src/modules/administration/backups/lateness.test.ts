import { expect, test } from 'vitest';
import { isBackupDue, isBackupLate, nextBackupAt } from './backup-state.ts';

const last = new Date('2026-11-01T03:07:00Z');
const after = (hours: number): Date => new Date(last.getTime() + hours * 3_600_000);

test.each([
  ['none was made yet', undefined, 0, true],
  ['one was made an hour ago', last, 1, false],
  ['one was made almost a day ago, at the last look', last, 23.4, false],
  ['a day has passed since, but for the minutes until the look', last, 23.9, true],
  ['several days have passed', last, 90, true],
])('a daily backup where %s', (_name, made, hours, isDue) => {
  expect(isBackupDue(made, 24, after(hours))).toBe(isDue);
});

test('a daily backup is late once a second one is missing', () => {
  expect([25, 48, 48.1].map((hours) => isBackupLate(last, 24, after(hours)))).toEqual([false, false, true]);
});

test.each([
  ['is a day later', last, after(1), after(24)],
  ['is with the next look, if it is overdue', last, after(30.5), after(31)],
  ['is with this look, in the minute of it', last, after(31), after(31)],
  ['is with the next look, if none was made', undefined, after(0.1), after(1)],
])('the next daily backup %s', (_name, made, now, expected) => {
  expect(nextBackupAt(made, 24, now)).toEqual(expected);
});
