import { createCompiledCatalog } from '@lingui/cli/api';

/**
 * Languages made from English. Wide characters, between which lines may break, make texts longer, as other languages
 * are.
 */
export const pseudoLanguages = [
  { locale: 'en-XA', extend: 0.4, extendCharacter: '～' },
  { locale: 'ar-XB', extend: 0.2, extendCharacter: '～', rightToLeft: true },
];

/** English texts as a site in such a language shows them, by the compiler of its catalogue. */
export function inPseudoLanguage(code: 'en-XA' | 'ar-XB', texts: readonly string[]): Readonly<Record<string, string>> {
  const { source } = createCompiledCatalog(code, Object.fromEntries(texts.map((text) => [text, withoutSyntax(text)])), {
    namespace: 'json',
    pseudoLocale: code,
    pseudoLocaleOptions: pseudoLanguages.find(({ locale }) => locale === code) ?? {},
  });
  const { messages } = JSON.parse(source) as { readonly messages: Readonly<Record<string, string | string[]>> };
  return Object.fromEntries(Object.entries(messages).map(([text, parts]) => [text, [parts].flat().join('')]));
}

/** Apostrophes and braces of a text that is no ICU message. */
function withoutSyntax(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/[{}]+/g, "'$&'");
}
