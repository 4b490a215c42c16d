import { expect, test } from 'vitest';
import {
  formatDay,
  formatDayAndTime,
  formatDayOfYear,
  formatIsoMinute,
  inHours,
  inMinutes,
  formatMoney,
} from './dates.ts';

test('days and times are those of UTC', () => {
  const date = new Date('2027-03-05T23:05:59Z');
  expect(formatDay(date)).toBe('Mar 5, 2027');
  expect(formatDayOfYear(date)).toBe('Mar 5');
  expect(formatDayAndTime(date)).toBe('Mar 5, 2027, 11:05 PM UTC');
  expect(formatIsoMinute(date)).toBe('2027-03-05 23:05');
});

test('amounts are in the site’s currency, and nothing has no minus sign', () => {
  expect([0, -0, 3, 1_234.5, -0.05].map(formatMoney)).toEqual(['$0.00', '$0.00', '$3.00', '$1,234.50', '-$0.05']);
});

test('durations have a singular', () => {
  expect([inMinutes(1), inMinutes(2), inHours(1), inHours(24)]).toEqual([
    '1 minute',
    '2 minutes',
    '1 hour',
    '24 hours',
  ]);
});
