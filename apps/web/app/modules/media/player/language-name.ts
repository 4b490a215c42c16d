const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** pt-BR → Portuguese (Brazil). */
export function languageName(language: string): string {
  return names.of(language) ?? language;
}
