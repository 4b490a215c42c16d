import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';

/** The cache is cleared when it holds this many values. */
const maxKept = 1_000;

/**
 * Caches the results of a format function. `Intl` takes some microseconds per value, and a page of prices, counts and
 * times formats the same few values dozens of times.
 */
export function cachedFormat<Value extends number | string>(
  format: (value: Value) => string,
): (value: Value) => string {
  const inLanguage = inEachLanguage(() => new Map<Value, string>());
  return (value) => {
    const known = inLanguage();
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size === maxKept) known.clear();
    const formatted = format(value);
    known.set(value, formatted);
    return formatted;
  };
}

const compact = inEachLanguage((code) => new Intl.NumberFormat(code, { notation: 'compact' }));
const whole = inEachLanguage((code) => new Intl.NumberFormat(code));

/** A count in compact form: 987, 12K. */
export const formatCount = cachedFormat((count: number) => compact().format(count));

/** A number with all its digits: 12,345. */
export const formatNumber = cachedFormat((count: number) => whole().format(count));

const share = inEachLanguage((code) => new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 }));

/** 20 → 20%, with the sign and the space of the language. */
export const formatPercent = cachedFormat((percent: number) => share().format(percent / 100));

const names = inEachLanguage((code) => new Intl.DisplayNames(code, { type: 'region' }));

/** DE → Germany. */
export const countryName = cachedFormat((code: string) => names().of(code) ?? code);

const list = inEachLanguage((code) => new Intl.ListFormat(code, { type: 'conjunction' }));

/** What someone wrote, in the quotation marks of the reader's language. */
export function quote(quotation: string): string {
  return t('“{quotation}”', { quotation });
}

/** One sentence part for several: a photo, 3 photos and 1 video. Empty parts are left out. */
export function listWords(parts: readonly string[]): string {
  return list().format(parts.filter((part) => part !== ''));
}
