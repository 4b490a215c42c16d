import { foldText } from '@ovation/domain';

/** For each word of a query the words that may stand for it. */
export type Wanted = readonly (readonly string[])[];

const mostWords = 8;

/** The words of a query, at most eight; punctuation parts them. */
export function wordsOf(q: string): Wanted {
  return (foldText(q).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords).map((word) => [word]);
}

/** What stands between blanks, as it is: usernames have dots and dashes. */
export function partsOf(q: string): Wanted {
  return foldText(q).split(/\s+/).filter(Boolean).slice(0, mostWords).map((part) => [part]);
}

/** All of the words, each as the beginning of one: somebody who types "rose" looks for rosewater too. */
export function tsQueryOf(wanted: Wanted): string {
  return wanted.map((alternatives) => `(${alternatives.map((word) => `${word}:*`).join(' | ')})`).join(' & ');
}

/** For each word the patterns of which one has to match, anywhere in a folded text. */
export function patternsOf(wanted: Wanted): string[][] {
  return wanted.map((alternatives) => alternatives.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`));
}
