import type { EarningStats, EarningStep } from '@ovation/contract/money/earnings.ts';
import { addDays, type EarningPeriod } from './earning-period.ts';

/**
 * One bar of the chart: `from` is its first day, `yours` the performer's share after refunds, `site` the commission.
 */
export interface EarningBucket {
  readonly from: string;
  readonly gross: number;
  readonly yours: number;
  readonly site: number;
  readonly refunded: number;
}

/** The maximum number of bars that a phone can show distinctly. */
const maxDays = 92;
const maxWeeks = 60;

/** A longer period is reduced to the range of its earnings, so that a mistyped year does not draw thousands of bars. */
const maxYears = 10;

/** The step of the chart for a period; one without a start is long. */
export function stepOf({ from, to }: EarningPeriod, today: string): EarningStep {
  const days = from === undefined ? Number.POSITIVE_INFINITY : daysBetween(from, to ?? today);
  if (days < maxDays) return 'day';
  return days < maxWeeks * 7 ? 'week' : 'month';
}

/** One bucket for every step from the first to the last, with or without earnings. */
export function bucketsOf(
  rows: EarningStats['byTime'],
  { from, to }: EarningPeriod,
  step: EarningStep,
): readonly EarningBucket[] {
  const [earliest, latest] = [rows[0]?.from, rows.at(-1)?.from];
  if (earliest === undefined || latest === undefined) return [];
  const isTooLong = daysBetween(from ?? earliest, to ?? latest) > maxYears * 366;
  const [first, last] = isTooLong ? [earliest, latest] : [startOf(from ?? earliest, step), to ?? latest];
  const byStart = new Map(rows.map((row) => [row.from, row]));
  return startsBetween(first, last, step).map((start) => bucketOf(start, byStart.get(start)));
}

function bucketOf(from: string, row: EarningStats['byTime'][number] | undefined): EarningBucket {
  return {
    from,
    gross: row?.gross ?? 0,
    yours: row?.net ?? 0,
    site: row?.commission ?? 0,
    refunded: row?.refunded ?? 0,
  };
}

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}

/** The first day of the step (day, week from Monday on, or month) that contains a day. */
function startOf(day: string, step: EarningStep): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return step === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day;
}

function startsBetween(first: string, last: string, step: EarningStep): string[] {
  const next = (day: string): string =>
    step === 'month' ? startOf(addDays(day, 31), 'month') : addDays(day, step === 'week' ? 7 : 1);
  const starts: string[] = [];
  for (let start = first; start <= last; start = next(start)) starts.push(start);
  return starts;
}
