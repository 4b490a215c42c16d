import type { GetICUArgs } from '@schummar/icu-type-parser';
import { englishOf, type EnglishText } from './english.ts';
import { i18n } from './language.ts';

export { english, englishOf, sameInAllLanguages, type EnglishText } from './english.ts';

interface Arguments {
  readonly ICUArgument: string | number | bigint | null | undefined;
  readonly ICUNumberArgument: number;
  readonly ICUDateArgument: Date | number;
}

/** The placeholders of an ICU message, `{name}` or `{count, plural, …}`, as an object. */
export type ValuesOf<Text extends string> = GetICUArgs<Text, Arguments>;

/** What follows a text: its values, if it has any. */
export type Values<Text extends string> = keyof ValuesOf<Text> extends never
  ? [values?: undefined]
  : [values: ValuesOf<Text>];

/**
 * A text in the reader's language: `t('Save')`, `t('{count, plural, one {# post} other {# posts}}', { count
 * })`. The English text, an ICU message, is its key in the catalogues, so it has to be written out, not computed.
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return i18n()._(keyOf(text), values, messageOf(text));
}

/** A text of a constant in the reader's language; it has no placeholders. */
export function translated(text: EnglishText): string {
  return i18n()._(englishOf(text));
}

/**
 * In the scripts of browsers the build has put the compiled message of their language in the text's place, which is a
 * list if it has placeholders.
 */
export function keyOf(text: string): string {
  return typeof text === 'string' ? text : '';
}

export function messageOf(text: string): { readonly message: string } | undefined {
  return typeof text === 'string' ? undefined : { message: text };
}
