declare const isEnglish: unique symbol;

/**
 * An English text of the catalogues that nobody has translated yet. It is a string when the program runs, but not for
 * TypeScript, so that none is shown without `translated`.
 */
export interface EnglishText {
  readonly [isEnglish]: true;
}

declare global {
  /** Set by the build of the pages, which puts the translations where it finds these marks. */
  var markText: ((text: string) => string) | undefined;
}

/**
 * Marks a text in a constant: it is in the catalogues, and `translated` shows it in the reader's language.
 * Alone in its file, so that tables need nothing else.
 */
export function english(text: string): EnglishText {
  return sameInAllLanguages(globalThis.markText?.(text) ?? text);
}

/** Its English, for React's keys and for what is always English. Browsers have it in their own language. */
export function englishOf(text: EnglishText): string {
  return text as unknown as string;
}

/** What reads the same in all languages, such as `20–22`, among texts that do not. */
export function sameInAllLanguages(text: string): EnglishText {
  return text as unknown as EnglishText;
}
