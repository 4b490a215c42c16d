import type { EarningStats } from '@ovation/contract/money.ts';
import { addDays, type EarningPeriod } from './earning-period.ts';

type DayOfEarnings = EarningStats['byDay'][number];

/** What one bar of the chart stands for: a day, or a month (YYYY-MM) of a longer period. */
export interface EarningBucket {
  readonly key: string;
  readonly gross: number;
  readonly net: number;
}

/** So many bars can still be told apart on a phone. */
const mostDays = 100;

/** A longer period begins and ends where its earnings do, so that a mistyped year does not draw thousands of bars. */
const mostYears = 3;

/** One bucket for every day or month from the first to the last, also where nothing was earned. */
export function bucketsOf(days: readonly DayOfEarnings[], { from, to }: EarningPeriod): readonly EarningBucket[] {
  const [earliest, latest] = [days[0]?.day, days.at(-1)?.day];
  if (earliest === undefined || latest === undefined) return [];
  const isVast = daysBetween(from ?? earliest, to ?? latest) > mostYears * 366;
  const [first, last] = isVast ? [earliest, latest] : [from ?? earliest, to ?? latest];
  const isLong = daysBetween(first, last) >= mostDays;
  const keyOf = (day: string): string => (isLong ? day.slice(0, 7) : day);
  const sums = new Map(keysBetween(first, last, isLong).map((key) => [key, { gross: 0, net: 0 }]));
  for (const { day, gross, net } of days) {
    const sum = sums.get(keyOf(day));
    if (sum) sums.set(keyOf(day), { gross: sum.gross + gross, net: sum.net + net });
  }
  return [...sums].map(([key, sum]) => ({ key, ...sum }));
}

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}

function keysBetween(first: string, last: string, isLong: boolean): string[] {
  const keys: string[] = [];
  if (isLong) for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addDays(`${month}-28`, 4).slice(0, 7)) keys.push(month);
  else for (let day = first; day <= last; day = addDays(day, 1)) keys.push(day);
  return keys;
}
