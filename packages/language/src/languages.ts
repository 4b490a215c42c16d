/**
 * What a site can speak, as BCP 47 codes. The last two are made from English for tests: longer words with accents, and
 * the same from right to left.
 */
export const languages = ['en', 'en-XA', 'ar-XB'] as const;
export type LanguageCode = (typeof languages)[number];
