import type { EarningStats } from '@ovation/contract/money/earnings.ts';
import { describe, expect, test } from 'vitest';
import { bucketsOf, stepOf } from './earning-buckets.ts';
import { periodOf } from './earning-period.ts';

describe('the period of the earnings screen', () => {
  const of = (query: string, today = '2026-03-10') => periodOf(new URLSearchParams(query), today);

  test('is this month when the address says nothing or nonsense', () => {
    expect(of('')).toEqual({ from: '2026-03-01', to: '2026-03-10' });
    expect(of('period=nonsense&from=yesterday&to=2026-02-31')).toEqual({ from: '2026-03-01', to: '2026-03-10' });
  });

  test('is the one in the address', () => {
    expect(of('period=last-month')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(of('period=last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(of('period=year')).toEqual({ from: '2026-01-01', to: '2026-03-10' });
    expect(of('period=90')).toEqual({ from: '2025-12-11', to: '2026-03-10' });
    expect(of('period=all')).toEqual({});
    expect(of('period=90&from=2026-01-01')).toEqual({ from: '2026-01-01' });
  });

  test('is drawn by day, week or month, depending on its length', () => {
    const today = '2026-12-31';
    expect(stepOf({ from: '2026-10-01', to: today }, today)).toBe('day');
    expect(stepOf({ from: '2026-01-01' }, today)).toBe('week');
    expect(stepOf({ from: '2024-01-01' }, today)).toBe('month');
    expect(stepOf({}, today)).toBe('month');
  });
});

describe('the bars of the earnings chart', () => {
  const row = (from: string, gross: number): EarningStats['byTime'][number] => ({
    from,
    gross,
    commission: 1,
    net: gross - 1,
    refunded: 0,
  });
  const bars = (...given: Parameters<typeof bucketsOf>) => bucketsOf(...given).map(({ from, gross }) => [from, gross]);

  test('there is one for each day, with or without earnings', () => {
    expect(bucketsOf([row('2026-02-28', 10)], { from: '2026-02-27', to: '2026-02-28' }, 'day')).toEqual([
      { from: '2026-02-27', gross: 0, yours: 0, site: 0, refunded: 0 },
      { from: '2026-02-28', gross: 10, yours: 9, site: 1, refunded: 0 },
    ]);
  });

  test('weeks begin on Monday, months on the first', () => {
    expect(bars([row('2026-03-09', 5)], { from: '2026-02-28', to: '2026-03-15' }, 'week')).toEqual([
      ['2026-02-23', 0],
      ['2026-03-02', 0],
      ['2026-03-09', 5],
    ]);
    expect(bars([row('2025-12-01', 5), row('2026-02-01', 6)], {}, 'month')).toEqual([
      ['2025-12-01', 5],
      ['2026-01-01', 0],
      ['2026-02-01', 6],
    ]);
  });

  test('a period of thousands of years is reduced to the range of its earnings', () => {
    expect(bars([row('2026-02-01', 2)], { from: '0001-01-01', to: '9999-12-31' }, 'month')).toEqual([
      ['2026-02-01', 2],
    ]);
  });

  test('without earnings there are no bars', () => {
    expect(bars([], {}, 'month')).toEqual([]);
  });
});
