import { expect, test } from 'vitest';
import { groupByDay, nameOfDay } from './notification-list.tsx';

const at = (updatedAt: string) => ({ updatedAt });

test('notifications of one day are together, by the days of the time zone', () => {
  const items = [at('2026-11-24T23:30:00Z'), at('2026-11-24T08:00:00Z'), at('2026-11-23T23:30:00Z')];
  const daysIn = (timeZone: string) => groupByDay(items, timeZone).map(({ day, items: { length } }) => [day, length]);
  expect(daysIn('UTC')).toEqual([
    ['2026-11-24', 2],
    ['2026-11-23', 1],
  ]);
  expect(daysIn('Asia/Tokyo')).toEqual([
    ['2026-11-25', 1],
    ['2026-11-24', 2],
  ]);
});

test('days have the names that people use', () => {
  const now = new Date(2026, 2, 1, 12);
  expect(nameOfDay('2026-03-01', now)).toBe('Today');
  expect(nameOfDay('2026-02-28', now)).toBe('Yesterday');
  expect(nameOfDay('2026-02-27', now)).toBe('Friday, February 27');
  expect(nameOfDay('2025-02-28', now)).toBe('February 28, 2025');
});
