import { languageCode } from '@ovation/language/language.ts';

/** A day of the week as in `Intl`: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface WeekInfo {
  readonly firstDay: number;
}

/** The property is older than the method, and some browsers have neither. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?(): WeekInfo; readonly weekInfo?: WeekInfo };

/** As in ISO 8601, for browsers that do not know it. */
const monday: WeekInfo = { firstDay: 1 };

/**
 * The day on which weeks begin for a person: where they live decides, as their browser says, and not what language the
 * site has.
 */
export function firstWeekday(locale: string = globalThis.navigator?.language ?? languageCode()): Weekday {
  const known = localeOf(locale);
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? monday;
  return firstDay as Weekday;
}

function localeOf(locale: string): LocaleWithWeek {
  try {
    return new Intl.Locale(locale);
  } catch {
    return new Intl.Locale(languageCode());
  }
}
