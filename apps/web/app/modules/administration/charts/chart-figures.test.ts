import { expect, test } from 'vitest';
import { changeOf, chartFigures, sumOf, totalOf, type ChartFigure } from './day-bars.tsx';

const figureOf = (name: string) => chartFigures.find((figure) => figure.name === name) as ChartFigure;
const day = { day: '2026-11-24', registrations: 2, active: 3, subscriptions: 1, gross: 0.1, commission: 0.02 };

test('the change against the period before is a share, unless there was nothing', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(10, 10), changeOf(3, 0), changeOf(0, 0)]).toEqual([
    '50% more than before',
    '50% less than before',
    'As before',
    'No earlier data',
    'As before',
  ]);
});

test('money adds up to whole cents, and people count as the average of a day', () => {
  expect(sumOf(figureOf('gross'), [day, day, day])).toBe(0.3);
  expect(totalOf(figureOf('active'), { ...day, active: 7 }, 2)).toBe(3.5);
  expect(totalOf(figureOf('registrations'), { ...day, registrations: 7 }, 2)).toBe(7);
});
