import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { once } from '../../ui/words/once.ts';
interface Dated {
  readonly updatedAt: string;
}

export interface DayOf<Item> {
  /** YYYY-MM-DD in the reader's time zone. */
  readonly day: string;
  readonly items: readonly Item[];
}

/** Follows the order of the list, so that each day appears once. `timeZone`: undefined for that of the browser. */
export function groupByDay<Item extends Dated>(items: readonly Item[], timeZone: string | undefined): DayOf<Item>[] {
  const format = dayFormat(timeZone);
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = format.format(new Date(item.updatedAt));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}

/** Swedish writes days as YYYY-MM-DD. */
function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const dayMs = 86_400_000;
const full = once(
  () => new Intl.DateTimeFormat(languageCode, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const withYear = once(() => new Intl.DateTimeFormat(languageCode, { dateStyle: 'long', timeZone: 'UTC' }));

export function isToday(day: string, now: Date, timeZone: string | undefined): boolean {
  return dayFormat(timeZone).format(now) === day;
}

/** `Today`, `Yesterday`, or the date. `now` is read in the browser's time zone. */
export function nameOfDay(day: string, now: Date): string {
  if (isToday(day, now, undefined)) return t('Today');
  const today = dayFormat(undefined).format(now);
  return Date.parse(today) - Date.parse(day) === dayMs ? t('Yesterday') : formatDay(day, today.slice(0, 4));
}

/** Without a year where it is the current one. */
export function formatDay(day: string, currentYear = ''): string {
  return (day.startsWith(currentYear) && currentYear !== '' ? full() : withYear()).format(new Date(day));
}
