/** What a site can speak, as BCP 47 codes: English is in the source, the others are catalogues. */
export const languages = ['en', 'de', 'ar'] as const;

/** Made from English for tests: longer words with accents, and the same from right to left. */
export const madeLanguages = ['en-XA', 'ar-XB'] as const;

export type LanguageCode = (typeof languages)[number] | (typeof madeLanguages)[number];

/** Each language's name in itself, as a switch shows it. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  'en-XA': 'Ĕńĝĺĩśĥ',
  'ar-XB': 'ʜsɪlɡnƎ',
};

export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languageNames, code);
}

export function isMade(code: string): boolean {
  return (madeLanguages as readonly string[]).includes(code);
}

export function directionOf(code: string): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(new Intl.Locale(code).language) ? 'rtl' : 'ltr';
}
