import { i18n } from '@ovation/language/language.ts';
import type { EnglishText } from '@ovation/language/t.ts';
import { fromMinor } from '@ovation/domain';
import { formatDay, formatMoney } from '../words/dates.ts';

/** What a placeholder of a stored text stands for; what reads differently in each language is no string. */
type Value = string | number | { readonly minor: string } | { readonly day: string } | { readonly stored: string };

/**
 * A sentence for a table, a job or an event: whoever reads it later may read another language than whoever causes it.
 * Stored is its English text, which is its key in the catalogues, or JSON if it has placeholders.
 */
export function storedText(text: EnglishText, values?: Readonly<Record<string, Value>>): string {
  return values === undefined ? (text as unknown as string) : JSON.stringify({ text, values });
}

/** An amount of money in a stored text, in minor units. */
export const storedAmount = (minor: bigint): Value => ({ minor: String(minor) });

/** A date in a stored text. */
export const storedDay = (date: Date): Value => ({ day: date.toISOString() });

/** A stored text within another one. */
export const storedWithin = (stored: string): Value => ({ stored });

/** Shows a stored text to whoever reads now. What people wrote, and sentences of earlier versions, stay as they are. */
export function readStored(stored: string): string {
  const { text, values } = partsOf(stored);
  if (values === undefined) return i18n().messages[text] === undefined ? text : i18n()._(text);
  return i18n()._(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, show(value)])));
}

/** The same for what may be missing. */
export function readStoredIfAny(stored: string | null): string | null {
  return stored === null ? null : readStored(stored);
}

function show(value: Value): string | number {
  if (typeof value !== 'object') return value;
  if ('minor' in value) return formatMoney(fromMinor(BigInt(value.minor)));
  return 'day' in value ? formatDay(new Date(value.day)) : readStored(value.stored);
}

interface Parts {
  readonly text: string;
  readonly values?: Readonly<Record<string, Value>>;
}

function partsOf(stored: string): Parts {
  if (!stored.startsWith('{"text":"') || !stored.endsWith('}}')) return { text: stored };
  try {
    return JSON.parse(stored) as Parts;
  } catch {
    return { text: stored };
  }
}
