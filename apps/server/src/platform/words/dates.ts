import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { currency } from '@ovation/contract/site/settings.ts';

/** As pages write them, but in UTC, because a server does not know where its reader lives. */
const utc = { timeZone: 'UTC' } as const;
const day = inEachLanguage((code) => new Intl.DateTimeFormat(code, { ...utc, dateStyle: 'medium' }));
const dayOfYear = inEachLanguage((code) => new Intl.DateTimeFormat(code, { ...utc, day: 'numeric', month: 'short' }));
const moment = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { ...utc, dateStyle: 'medium', timeStyle: 'short' }),
);

/** Mar 5, 2027, in the reader's language. */
export function formatDay(date: Date): string {
  return day().format(date);
}

/** Mar 5 */
export function formatDayOfYear(date: Date): string {
  return dayOfYear().format(date);
}

/** Mar 5, 2027, 2:05 PM UTC */
export function formatDayAndTime(date: Date): string {
  return t('{moment} UTC', { moment: moment().format(date) });
}

/** 2027-03-05 14:05: the same in all languages. */
export function formatIsoMinute(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}

const list = inEachLanguage((code) => new Intl.ListFormat(code, { type: 'conjunction' }));

/** A tip, a post and a video: several things within a sentence. */
export function listWords(parts: readonly string[]): string {
  return list().format(parts);
}

/** 1 minute, 2 minutes */
export function inMinutes(count: number): string {
  return t('{count, plural, one {# minute} other {# minutes}}', { count });
}

/** 1 hour, 2 hours */
export function inHours(count: number): string {
  return t('{count, plural, one {# hour} other {# hours}}', { count });
}

const share = inEachLanguage((code) => new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 }));

/** 20 → 20%, with the sign and the space of the reader's language. */
export function formatPercent(percent: number): string {
  return share().format(percent / 100);
}

// `negative`, so that -0, the result of negating zero, has no minus sign.
const money = inEachLanguage(
  (code) =>
    new Intl.NumberFormat(code, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      signDisplay: 'negative',
    }),
);

/** 3 → $3.00, in the reader's language and the site's currency; for sentences, not for tables and replies. */
export function formatMoney(amount: number): string {
  return money().format(amount);
}
