import { expect, test } from 'vitest';
import { barsOf } from './day-bars.ts';

test('each of the last 30 days has a bar, as high as its share of the best day', () => {
  const days = [
    { day: '2026-03-02', amount: 5 },
    { day: '2026-03-01', amount: 20 },
    { day: '2026-02-01', amount: 0.01 },
    { day: '2026-02-10', amount: -3 },
  ];
  const bars = barsOf(days, '2026-03-02');
  expect(bars).toHaveLength(30);
  expect([bars[0]?.day, bars[29]]).toEqual(['2026-02-01', { day: '2026-03-02', percent: 25 }]);
  expect(bars[28]?.percent).toBe(100);
  expect(bars[0]?.percent).toBe(4);
  expect(bars.filter(({ percent }) => percent > 0)).toHaveLength(3);
});

test('without earnings there are no bars', () => {
  expect(barsOf([], '2026-03-02').every(({ percent }) => percent === 0)).toBe(true);
});
