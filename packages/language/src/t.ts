import { i18n } from '@lingui/core';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import './language.ts';

export { english } from './english.ts';

interface Arguments {
  readonly ICUArgument: string | number | bigint | null | undefined;
  readonly ICUNumberArgument: number;
  readonly ICUDateArgument: Date | number;
}

/** The placeholders of an ICU message, `{name}` or `{count, plural, …}`, as an object. */
export type ValuesOf<Text extends string> = GetICUArgs<Text, Arguments>;

/** What the build adds after the values, for browsers: the message as the library's compiler leaves it. */
type Compiled = string;

type Rest<Text extends string> = keyof ValuesOf<Text> extends never
  ? [values?: undefined, compiled?: Compiled]
  : [values: ValuesOf<Text>, compiled?: Compiled];

/**
 * A text in the site's language: `t('Save')`, `t('{count, plural, one {# post} other {# posts}}', { count })`. The
 * English text, an ICU message, is its key in the catalogues, so it has to be written out, not computed.
 */
export function t<const Text extends string>(text: Text, ...[values, compiled]: Rest<Text>): string {
  return i18n._(text, values, { message: compiled });
}

/** A text of a table in the site's language; it has no placeholders. */
export function translated(text: string): string {
  return i18n._(text);
}
