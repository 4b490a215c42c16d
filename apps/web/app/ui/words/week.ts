import { languageCode } from '@ovation/language/language.ts';

/** A day of the week as in `Intl`: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface WeekInfo {
  readonly firstDay: number;
}

/** The property is older than the method, and some browsers have neither. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?(): WeekInfo; readonly weekInfo?: WeekInfo };

/**
 * The day on which weeks begin for a person: where they live decides, as their browser says, and not what language the
 * site has.
 */
export function firstWeekday(locale: string = globalThis.navigator?.language ?? languageCode): Weekday {
  const known = localeOf(locale);
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: firstWeekdayIn(known) };
  return firstDay as Weekday;
}

function localeOf(locale: string): LocaleWithWeek {
  try {
    return new Intl.Locale(locale);
  } catch {
    return new Intl.Locale(languageCode);
  }
}

const saturday = /^(AF|BH|DJ|DZ|EG|I[QR]|JO|KW|LY|OM|QA|S[DY])$/;
const sunday = new RegExp(
  `^(${[
    'A[GS]|B[DRSTWZ]|C[AO]|D[MO]|ET|G[TU]|H[KN]|I[DLNS]|J[MP]|K[EHR]|LA',
    'M[HMOTXZ]|N[IP]|P[AEHKRTY]|S[AGV]|T[HTW]|U[MS]|V[EI]|WS|YE|Z[AW]',
  ].join('|')})$`,
);

/** For browsers that do not know it. */
export function firstWeekdayIn(locale: Intl.Locale): Weekday {
  const region = locale.maximize().region ?? '';
  if (region === 'MV') return 5;
  if (saturday.test(region)) return 6;
  return sunday.test(region) ? 7 : 1;
}
