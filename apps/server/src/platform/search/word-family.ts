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
