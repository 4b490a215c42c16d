import { foldText } from '@ovation/domain';

/** For each word of a query the words that may stand for it. */
export type Wanted = readonly (readonly string[])[];

const maxWords = 8;

/** The words of a query, at most eight; punctuation parts them. */
export function wordsOf(q: string): Wanted {
  return (foldText(q).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords).map((word) => [word]);
}

/** What stands between blanks, as it is: usernames have dots and dashes. */
export function partsOf(q: string): Wanted {
  return foldText(q)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((part) => [part]);
}

/** All of the words, each as the beginning of one: somebody who types "rose" looks for rosewater too. */
export function tsQueryOf(wanted: Wanted): string {
  return wanted.map((alternatives) => `(${alternatives.map((word) => `${word}:*`).join(' | ')})`).join(' & ');
}

/** For each word the patterns of which one has to match, anywhere in a folded text. */
export function patternsOf(wanted: Wanted): string[][] {
  return wanted.map((alternatives) => alternatives.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`));
}

/** What a text must have to match (`trigrams_of` in SQL): the trigrams of each word that nothing else may stand for; none of words with fewer letters. */
export function trigramsOf(wanted: Wanted): string[] {
  const words = wanted.flatMap((alternatives) => (alternatives.length === 1 ? alternatives : []));
  return [...new Set(words.flatMap(trigramsOfWord))];
}

function trigramsOfWord(word: string): string[] {
  const letters = [...word];
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
}
