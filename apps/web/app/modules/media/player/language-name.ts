import { languageCode } from '@ovation/language/language.ts';
import { once } from '../../../ui/words/once.ts';
const names = once(() => new Intl.DisplayNames(languageCode, { type: 'language', languageDisplay: 'standard' }));

/** pt-BR → Portuguese (Brazil). */
export function languageName(language: string): string {
  return names().of(language) ?? language;
}
