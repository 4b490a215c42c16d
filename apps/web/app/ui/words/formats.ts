import { languageCode } from '@ovation/language/language.ts';
import { once } from './once.ts';

/** The cache is cleared when it holds this many values. */
const maxKept = 1_000;

/**
 * Caches the results of a format function. `Intl` takes some microseconds per value, and a page of prices, counts and
 * times formats the same few values dozens of times.
 */
export function cachedFormat<Value extends number | string>(
  format: (value: Value) => string,
): (value: Value) => string {
  const known = new Map<Value, string>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size === maxKept) known.clear();
    const formatted = format(value);
    known.set(value, formatted);
    return formatted;
  };
}

const compact = once(() => new Intl.NumberFormat(languageCode, { notation: 'compact' }));
const whole = once(() => new Intl.NumberFormat(languageCode));

/** A count in compact form: 987, 12K. */
export const formatCount = cachedFormat((count: number) => compact().format(count));

/** A number with all its digits: 12,345. */
export const formatNumber = cachedFormat((count: number) => whole().format(count));

const names = once(() => new Intl.DisplayNames(languageCode, { type: 'region' }));

/** DE → Germany. */
export const countryName = cachedFormat((code: string) => names().of(code) ?? code);

const list = once(() => new Intl.ListFormat(languageCode, { type: 'conjunction' }));

/** One sentence part for several: a photo, 3 photos and 1 video. Empty parts are left out. */
export function listWords(parts: readonly string[]): string {
  return list().format(parts.filter((part) => part !== ''));
}
