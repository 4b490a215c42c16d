import { expect, test } from 'vitest';
import { lastDays, periodOf } from './earning-period.ts';
import { nameOfStep, shortNameOfStep } from './earning-bars.tsx';

const today = '2026-03-10';
const periodFor = (query: string) => periodOf(new URLSearchParams(query), today);

test.each([
  ['', { from: '2026-03-01', to: today }],
  ['period=last-month', { from: '2026-02-01', to: '2026-02-28' }],
  ['period=90', { from: '2025-12-11', to: today }],
  ['period=year', { from: '2026-01-01', to: today }],
  ['period=all', {}],
  ['period=nonsense', { from: '2026-03-01', to: today }],
])('?%s means %j', (query, period) => expect(periodFor(query)).toEqual(period));

test('given days take precedence over a named period, and may be open at one end', () => {
  expect(periodFor('from=2026-01-05&to=2026-01-06&period=all')).toEqual({ from: '2026-01-05', to: '2026-01-06' });
  expect(periodFor('from=2026-01-05')).toEqual({ from: '2026-01-05' });
});

test.each(['2026-02-31', 'yesterday', '2026-1-5', ''])('%j is no day', (from) => {
  expect(periodFor(new URLSearchParams({ from }).toString())).toEqual({ from: '2026-03-01', to: today });
});

test('the last days include today, and the month before January is December', () => {
  expect(lastDays(1, today)).toEqual({ from: today, to: today });
  expect(periodOf(new URLSearchParams('period=last-month'), '2026-01-31')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test('the steps of a chart are named by day or month', () => {
  expect([
    shortNameOfStep('2026-03-04', 'day'),
    shortNameOfStep('2026-03-01', 'month'),
    nameOfStep('2026-03-04', 'day'),
  ]).toEqual(['Mar 4', 'Mar 2026', 'Mar 4, 2026']);
});
