import { foldText } from './fold-text.ts';
import { lineOfWords } from './split-words.ts';

/** Letters of other alphabets, digits and signs that pass for Latin letters; l and 1 are read as i on both sides. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  l: 'i',
  ı: 'i',
  ß: 'ss',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  к: 'k',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
};

const isNumber = (word: string): boolean => /^[\p{N}.,]+$/u.test(word);

/** A word as it is compared: without case, accents, signs between letters, look-alikes and repeated letters. */
function skeletonOf(word: string): string {
  const folded = foldText(word).replaceAll(/\p{Cf}/gu, '');
  if (isNumber(folded)) return folded;
  return [...folded]
    .map((character) => lookAlikes[character] ?? character)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(.)\1+/gu, '$1');
}

/** The end of a sentence looks like a letter only inside of a word: "damn!" is "damn". */
const skeletonsOf = (chunk: string): string[] => [
  ...new Set([skeletonOf(chunk), skeletonOf(chunk.replaceAll(/^[!|]+|[!|]+$/g, ''))]),
];

/** Joins letters that stand alone: "b a d" is "bad". */
function joinSpelled(chunks: readonly string[]): string[] {
  return (chunks.join(' ').match(/(?<!\S)\S(?: \S)+(?!\S)/gu) ?? []).map((spelled) => spelled.replaceAll(' ', ''));
}

/** The text as sequences of compared words: whole chunks, chunks cut at signs, and spelled words. */
function readingsOf(text: string): string[] {
  const chunks = text.split(/\s+/u).filter((chunk) => chunk !== '');
  const parts = text.split(/[^\p{L}\p{N}\p{M}\p{Cf}@$!|€]+/u).filter((part) => part !== '');
  const line = (words: readonly string[]): string => ` ${words.join(' ')} `;
  return [
    line(chunks.map(skeletonOf)),
    line(parts.map(skeletonOf)),
    line(parts.map((part) => skeletonsOf(part).at(-1) ?? '')),
    ...joinSpelled(chunks).map((spelled) => line([skeletonOf(spelled)])),
  ];
}

/**
 * The first of the words (or phrases) that a text contains as whole words, split as a search splits them, or in spite
 * of repeated or spaced letters and look-alikes; in languages without spaces, anywhere. undefined: none.
 */
export function findBlockedWord(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const [line, readings] = [lineOfWords(text), readingsOf(text)];
  return words.find((word) => {
    const wanted = lineOfWords(word);
    if (wanted.trim() !== '' && line.includes(wanted)) return true;
    const skeleton = word.split(/\s+/u).map(skeletonOf).filter(Boolean).join(' ');
    return skeleton !== '' && readings.some((reading) => reading.includes(` ${skeleton} `));
  });
}

/** An address of the web, with or without its scheme. */
const link = /\bhttps?:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:[\p{L}]{2,24})(?![\p{L}\p{N}])/iu;

export function containsLink(text: string): boolean {
  return link.test(text);
}
