/** Days in UTC (YYYY-MM-DD), both inclusive; a missing end is open. */
import { english } from '@ovation/language/t.ts';
export interface EarningPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** The options of the filter, by their value in the address; the first is the default. */
export const periods = [
  { value: '', label: english('This month') },
  { value: 'last-month', label: english('Last month') },
  { value: '90', label: english('90 days') },
  { value: 'year', label: english('This year') },
  { value: 'all', label: english('All') },
] as const;

/** The period in the address: `from` and `to`, or else a named period. */
export function periodOf(params: URLSearchParams, today: string): EarningPeriod {
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  if (from !== undefined || to !== undefined) return { ...(from && { from }), ...(to && { to }) };
  return namedPeriods(today)[params.get('period') ?? ''] ?? thisMonth(today);
}

function namedPeriods(today: string): Readonly<Record<string, EarningPeriod>> {
  return {
    all: {},
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
    90: lastDays(90, today),
    'last-month': thisMonth(addDays(`${today.slice(0, 7)}-01`, -1)),
  };
}

/** From the first of the month to the given day. */
function thisMonth(today: string): EarningPeriod {
  return { from: `${today.slice(0, 7)}-01`, to: today };
}

/** The last so many days, including today. */
export function lastDays(days: number, today: string): EarningPeriod {
  return { from: addDays(today, 1 - days), to: today };
}

function dayOf(text: string | null): string | undefined {
  if (text === null || Number.isNaN(Date.parse(text))) return undefined;
  // 31 February is parsed as another day.
  return addDays(text, 0) === text ? text : undefined;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
