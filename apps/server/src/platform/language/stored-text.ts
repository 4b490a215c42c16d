import { i18n } from '@ovation/language/language.ts';
import { englishOf, type EnglishText } from '@ovation/language/t.ts';
import { fromMinor } from '@ovation/domain';
import { z } from 'zod';
import { formatDay, formatMoney } from '../words/dates.ts';

/** What a placeholder of a stored text stands for; what reads differently in each language is no string. */
const value = z.union([
  z.string(),
  z.number(),
  z.strictObject({ minor: z.string().regex(/^-?\d{1,20}$/) }),
  z.strictObject({ day: z.iso.datetime() }),
  z.strictObject({ stored: z.string() }),
]);
type Value = z.output<typeof value>;
const stringified = z.strictObject({ text: z.string(), values: z.record(z.string(), value) });

/**
 * A sentence for a table, a job or an event: its reader may have another language than who causes it.
 * Stored is its English text, which is its key in the catalogues, or JSON if it has placeholders.
 */
export function storedText(text: EnglishText, values?: Readonly<Record<string, Value>>): string {
  return values === undefined ? englishOf(text) : JSON.stringify({ text, values });
}

/** An amount of money in a stored text, in minor units. */
export const storedAmount = (minor: bigint): Value => ({ minor: String(minor) });

/** A date in a stored text. */
export const storedDay = (date: Date): Value => ({ day: date.toISOString() });

/** A stored text within another one. */
export const storedWithin = (stored: string): Value => ({ stored });

/**
 * Shows a stored text in the reader's language. What people wrote, and sentences of earlier versions, stay as they are,
 * also if they look like one of ours.
 */
export function readStored(stored: string): string {
  if (!stored.startsWith('{"text":"')) return Object.hasOwn(i18n().messages, stored) ? i18n()._(stored) : stored;
  try {
    const { text, values } = stringified.parse(JSON.parse(stored));
    return i18n()._(text, Object.fromEntries(Object.entries(values).map(([name, one]) => [name, show(one)])));
  } catch {
    return stored;
  }
}

/** The same for what may be missing. */
export function readStoredIfAny(stored: string | null): string | null {
  return stored === null ? null : readStored(stored);
}

function show(one: Value): string | number {
  if (typeof one !== 'object') return one;
  if ('minor' in one) return formatMoney(fromMinor(BigInt(one.minor)));
  return 'day' in one ? formatDay(new Date(one.day)) : readStored(one.stored);
}
