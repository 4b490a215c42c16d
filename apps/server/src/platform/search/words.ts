import { splitQuery } from '@ovation/domain';

/** For each word of a query, the words that match it. */
export type Wanted = readonly (readonly string[])[];

/** The words of a query, split and folded as those of texts are, at first each with itself alone. */
export function wordsOf(q: string): Wanted {
  return splitQuery(q).map((word) => [word]);
}

/**
 * A `tsquery` for texts with all of the words, each as a prefix: "rose" also finds rosewater. In quotes, so that
 * PostgreSQL takes each word as it is; they contain no quotes themselves.
 */
export function tsQueryOf(wanted: Wanted): string {
  return wanted.map((alternatives) => `(${alternatives.map((word) => `'${word}':*`).join(' | ')})`).join(' & ');
}

/** For each word, `like` patterns of which one must match anywhere in a folded text. */
export function patternsOf(wanted: Wanted): string[][] {
  return wanted.map((alternatives) => alternatives.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`));
}

/**
 * The trigrams that a matching text must contain (`trigrams_of` in SQL): of each word those that all of its
 * alternatives have.
 */
export function trigramsOf(wanted: Wanted): string[] {
  return [...new Set(wanted.flatMap(sharedTrigrams))];
}

function sharedTrigrams([first = '', ...others]: readonly string[]): string[] {
  return trigramsOfWord(first).filter((trigram) => others.every((word) => word.includes(trigram)));
}

function trigramsOfWord(word: string): string[] {
  const letters = [...word];
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
}

export interface StemmedWord {
  readonly word: string;
  /** Null for a word that the language's stemmer leaves out, such as "the". */
  readonly stem: string | null;
}

/** Who plays, paints or bakes something: a stemmer leaves these words as they are. */
const doer = /^(\p{L}{4,}?)(?:ist|er|or)(?:in|a|e)?s?$/u;

/**
 * Whether two words belong to one family: they have the same stem ("dances", "dancing"), or one names the person who
 * does what the other names ("cellist", "cello").
 */
export function isRelated(one: StemmedWord, other: StemmedWord): boolean {
  if (one.stem !== null && one.stem === other.stem) return true;
  return (doer.test(one.word) || doer.test(other.word)) && rootOf(one) === rootOf(other);
}

/** What is left without the ending of a person, or of the stem's last vowels: "cell" of "cellist" and of "cello". */
function rootOf({ word, stem }: StemmedWord): string {
  return (doer.exec(word)?.[1] ?? stem ?? word).replace(/[aeiouy]+$/, '');
}
