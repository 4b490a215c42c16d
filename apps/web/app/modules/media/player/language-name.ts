import { inEachLanguage } from '@ovation/language/language.ts';
const names = inEachLanguage((code) => new Intl.DisplayNames(code, { type: 'language', languageDisplay: 'standard' }));

/** pt-BR → Portuguese (Brazil). */
export function languageName(language: string): string {
  return names().of(language) ?? language;
}
