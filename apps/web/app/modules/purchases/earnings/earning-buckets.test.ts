import { describe, expect, test } from 'vitest';
import { bucketsOf } from './earning-buckets.ts';
import { periodOf } from './earning-period.ts';

describe('the period of the earnings screen', () => {
  const of = (query: string) => periodOf(new URLSearchParams(query), '2026-03-10');

  test('is the last 30 days, today among them, when the address says nothing or nonsense', () => {
    expect(of('')).toEqual({ from: '2026-02-09', to: '2026-03-10' });
    expect(of('period=nonsense&from=yesterday&to=2026-02-31')).toEqual({ from: '2026-02-09', to: '2026-03-10' });
  });

  test('is what the address says: so many days, all, or from and to', () => {
    expect(of('period=7')).toEqual({ from: '2026-03-04', to: '2026-03-10' });
    expect(of('period=all')).toEqual({});
    expect(of('period=7&from=2026-01-01')).toEqual({ from: '2026-01-01' });
  });
});

describe('the bars of the earnings chart', () => {
  test('there is one for each day, also for those without earnings', () => {
    const bars = bucketsOf([{ day: '2026-02-28', gross: 10, net: 8 }], { from: '2026-02-27', to: '2026-03-01' });
    expect(bars).toEqual([{ key: '2026-02-27', gross: 0, net: 0 }, { key: '2026-02-28', gross: 10, net: 8 }, { key: '2026-03-01', gross: 0, net: 0 }]);
  });

  test('a long period has one for each month', () => {
    const days = [{ day: '2025-10-31', gross: 1, net: 1 }, { day: '2026-02-01', gross: 2, net: 1 }, { day: '2026-02-28', gross: 3, net: 2 }];
    expect(bucketsOf(days, {})).toEqual([{ key: '2025-10', gross: 1, net: 1 }, { key: '2025-11', gross: 0, net: 0 }, { key: '2025-12', gross: 0, net: 0 }, { key: '2026-01', gross: 0, net: 0 }, { key: '2026-02', gross: 5, net: 3 }]);
  });

  test('a period of thousands of years is drawn where its earnings are', () => {
    expect(bucketsOf([{ day: '2026-02-01', gross: 2, net: 1 }], { from: '0001-01-01', to: '9999-12-31' })).toEqual([{ key: '2026-02-01', gross: 2, net: 1 }]);
  });

  test('without any earnings and without bounds there is none', () => {
    expect(bucketsOf([], {})).toEqual([]);
  });
});
