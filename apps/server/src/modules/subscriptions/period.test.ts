import { expect, test } from 'vitest';
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
])('%s and %i months is %s, at the same hour', (from, months, to) => expect(addMonths(day(from), months)).toEqual(day(to)));

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
  expect(nextPeriod('monthly', { startedAt: day('2026-01-31'), expiresAt: day('2026-02-28') }, late)).toEqual({ startedAt: day('2026-01-31'), expiresAt: day('2026-03-31') });
});

test('begins anew after days without access', () => {
  const now = day('2026-04-09');
  expect(nextPeriod('monthly', { startedAt: day('2026-01-31'), expiresAt: day('2026-02-28') }, now)).toEqual({ startedAt: now, expiresAt: day('2026-05-09') });
});
