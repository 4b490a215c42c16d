import type { Weekday } from '../../../ui/words/week.ts';

const dayMs = 86_400_000;
const maxWeeks = 6;

/** A month as in the address: 2026-03. */
export function readMonth(text: string | null, today: string): string {
  return text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= '2000' && text < '2100'
    ? text
    : today.slice(0, 7);
}

export function monthAfter(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** The days (YYYY-MM-DD) of the weeks that a month touches. */
export function weeksOf(month: string, firstDay: Weekday): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01`);
  const begin = first - ((new Date(first).getUTCDay() - firstDay + 7) % 7) * dayMs;
  const weeks = Array.from({ length: maxWeeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => dayOf(begin + (week * 7 + day) * dayMs)),
  );
  return weeks.filter((week) => week.some((day) => day.startsWith(month)));
}

/**
 * The moments between which everything is scheduled that the weeks show, in any time zone, on whatever day they begin:
 * only the browser knows both.
 */
export function rangeOf(month: string): { readonly from: string; readonly until: string } {
  return {
    from: new Date(Date.parse(`${month}-01`) - 7 * dayMs).toISOString(),
    until: new Date(Date.parse(`${monthAfter(month, 1)}-01`) + 7 * dayMs).toISOString(),
  };
}

/** The day of a moment in the time zone of the person who looks at it. */
export function localDayOf(time: string): string {
  const date = new Date(time);
  return dayOf(date.getTime() - date.getTimezoneOffset() * 60_000);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
