import { expect, test } from 'vitest';
import { localDayOf, monthAfter, rangeOf, readMonth, weeksOf } from './schedule-calendar.tsx';

test('a month shows whole weeks from Monday to Sunday, and no week of another month', () => {
  const march = weeksOf('2026-03', 1);
  expect([march.length, march[0]?.[0], march.at(-1)?.at(-1)]).toEqual([6, '2026-02-23', '2026-04-05']);
  expect([weeksOf('2027-02', 1).length, weeksOf('2027-02', 1)[0]?.[0]]).toEqual([4, '2027-02-01']);
  for (const week of [...march, ...weeksOf('2028-02', 1)]) expect(week).toHaveLength(7);
});

test('weeks begin on the day that the place wants', () => {
  const march = weeksOf('2026-03', 7);
  expect([march.length, march[0]?.[0], march.at(-1)?.at(-1)]).toEqual([5, '2026-03-01', '2026-04-04']);
  expect(weeksOf('2026-03', 6)[0]?.[0]).toBe('2026-02-28');
});

test('months follow each other across years', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', 1)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-04',
  ]);
});

test('an address that names no month shows the current one', () => {
  for (const text of [null, '', '2026', '2026-13', '2026-3', '9999-01', '<b>'])
    expect(readMonth(text, '2026-03-14')).toBe('2026-03');
  expect(readMonth('2026-05', '2026-03-14')).toBe('2026-05');
});

test('the range holds every shown day in the time zones at both ends of the world, however weeks begin', () => {
  for (const month of ['2026-02', '2026-03', '2026-12'])
    for (const firstDay of [1, 2, 3, 4, 5, 6, 7] as const) {
      const { from, until } = rangeOf(month);
      const days = weeksOf(month, firstDay).flat();
      expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(`${days[0]}T00:00:00+14:00`));
      expect(Date.parse(until)).toBeGreaterThanOrEqual(Date.parse(`${days.at(-1)}T23:59:59-12:00`));
    }
});

test('a moment belongs to the day on the viewer’s clock', () => {
  const noon = new Date(2026, 2, 14, 12).toISOString();
  const justBeforeMidnight = new Date(2026, 2, 14, 23, 59).toISOString();
  expect([localDayOf(noon), localDayOf(justBeforeMidnight)]).toEqual(['2026-03-14', '2026-03-14']);
});
