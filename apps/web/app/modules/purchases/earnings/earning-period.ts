/** Days in UTC (YYYY-MM-DD), both inclusive; without an end it is open there. */
export interface EarningPeriod {
  readonly from?: string;
  readonly to?: string;
}

export const usualDays = 30;

/** The choices of the filter, by their word in the address. */
export const periods = [
  { value: '7', label: '7 days' },
  { value: '', label: `${usualDays} days` },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'all', label: 'All' },
] as const;

/** What the address asks for: `from` and `to`, else the last so many days, else all. */
export function periodOf(params: URLSearchParams, today: string): EarningPeriod {
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  if (from !== undefined || to !== undefined) return { ...(from && { from }), ...(to && { to }) };
  const period = params.get('period') ?? '';
  if (period === 'all') return {};
  const known = periods.some(({ value }) => value === period);
  return { from: addDays(today, 1 - (known && period !== '' ? Number(period) : usualDays)), to: today };
}

function dayOf(text: string | null): string | undefined {
  if (text === null || Number.isNaN(Date.parse(text))) return undefined;
  // The 31st of February parses, but as another day.
  return addDays(text, 0) === text ? text : undefined;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
