import { describe, expect, test } from 'vitest';
import { addMonths, firstEnd, nextPeriod } from './period.ts';

const day = (text: string): Date => new Date(`${text}T10:30:00Z`);

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
])('%s and %i months is %s, at the same hour', (from, months, to) =>
  expect(addMonths(day(from), months)).toEqual(day(to)),
);

test('ends a first month and a first year', () => {
  expect(firstEnd('monthly', day('2026-01-31'))).toEqual(day('2026-02-28'));
  expect(firstEnd('yearly', day('2028-02-29'))).toEqual(day('2029-02-28'));
});

test('comes back to the 31st after a short month', () => {
  let period = { startedAt: day('2026-01-31'), expiresAt: day('2026-02-28') };
  const ends = Array.from({ length: 5 }, () => (period = nextPeriod('monthly', period, period.expiresAt)).expiresAt);
  expect(ends).toEqual(['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'].map(day));
});

test('keeps its rhythm when the job is some hours late', () => {
  const late = new Date(day('2026-02-28').getTime() + 5 * 3_600_000);
  expect(nextPeriod('monthly', { startedAt: day('2026-01-31'), expiresAt: day('2026-02-28') }, late)).toEqual({
    startedAt: day('2026-01-31'),
    expiresAt: day('2026-03-31'),
  });
});

test('starts again after days without access', () => {
  const now = day('2026-04-09');
  expect(nextPeriod('monthly', { startedAt: day('2026-01-31'), expiresAt: day('2026-02-28') }, now)).toEqual({
    startedAt: now,
    expiresAt: day('2026-05-09'),
  });
});

describe('a renewal that is paid late', () => {
  const twelveHours = 12 * 3_600_000;
  const april = { startedAt: day('2026-01-31'), expiresAt: day('2026-04-30') };
  const inMay = { startedAt: april.startedAt, expiresAt: day('2026-05-31') };
  const newRun = (now: Date) => ({ startedAt: now, expiresAt: addMonths(now, 1) });

  test('by twelve hours keeps its rhythm, by more starts again', () => {
    const last = new Date(april.expiresAt.getTime() + twelveHours);
    expect(nextPeriod('monthly', april, last)).toEqual(inMay);
    const later = new Date(last.getTime() + 1);
    expect(nextPeriod('monthly', april, later)).toEqual(newRun(later));
  });

  test('in its days of grace keeps its rhythm, to their end; after them it starts again', () => {
    const inGrace = { ...april, graceUntil: day('2026-05-03') };
    expect(nextPeriod('monthly', inGrace, day('2026-05-02'))).toEqual(inMay);
    expect(nextPeriod('monthly', inGrace, inGrace.graceUntil)).toEqual(inMay);
    expect(nextPeriod('monthly', inGrace, day('2026-05-04'))).toEqual(newRun(day('2026-05-04')));
  });

  test('without days of grace starts again', () =>
    expect(nextPeriod('monthly', { ...april, graceUntil: null }, day('2026-05-02'))).toEqual(
      newRun(day('2026-05-02')),
    ));
});

test('keeps its day of the month over the turn of the year', () => {
  expect(
    nextPeriod('monthly', { startedAt: day('2026-10-31'), expiresAt: day('2027-01-31') }, day('2027-01-31')),
  ).toEqual({ startedAt: day('2026-10-31'), expiresAt: day('2027-02-28') });
  expect(
    nextPeriod('yearly', { startedAt: day('2024-02-29'), expiresAt: day('2027-02-28') }, day('2027-02-28')),
  ).toEqual({ startedAt: day('2024-02-29'), expiresAt: day('2028-02-29') });
});
