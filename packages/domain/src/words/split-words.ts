import { foldText } from './fold-text.ts';

/** Emoji and other pictures, each of which is a word. */
const pictures = String.raw`\u231A\u231B\u23E9-\u23F3\u23F8-\u23FA\u2600-\u2767\u2794-\u27BF\u2B50\u2B55\u{1F1E6}-\u{1F1FF}\u{1F300}-\u{1FAFF}`;

/** Letters of languages that write no spaces between words: Thai, Lao, Burmese, Khmer, Javanese, Japanese, Chinese. */
const unspaced =
  String.raw`\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u1950-\u19DF\u1A20-\u1AAF\u1B00-\u1B7F\u2E80-\u2FDF\u3005-\u3007` +
  String.raw`\u3021-\u3029\u3031-\u3035\u3040-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA980-\uA9FF` +
  String.raw`\uAA60-\uAADF\uF900-\uFAFF\u{1AFF0}-\u{1B16F}\u{20000}-\u{323AF}`;

/** What separates words: whatever is no letter, mark, digit or picture, and letters that look like an apostrophe. */
const separators = new RegExp(
  String.raw`[\u02B9-\u02BF]|(?![\p{Alphabetic}\p{N}\p{M}${pictures}])[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]`,
  'gu',
);
const ownWords = new RegExp(`[${pictures}]|[${unspaced}]+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');

/** Letters of a piece of unspaced text: enough to tell words apart, and few words are longer. */
const pieceLength = 3;
/** An index entry has a greatest length, which nothing that a person searches for reaches. */
const maxLength = 64;
const maxTyped = 8;
const maxPieces = 24;

/** The words of a text in its order, folded; text without spaces is one word up to the next space or sign. */
function sequenceOf(text: string): string[] {
  return foldText(text).replaceAll(separators, ' ').replaceAll(ownWords, ' $& ').split(' ').filter(Boolean);
}

/**
 * The words by which a text is found, each once. Nobody can tell the words of Japanese, Chinese or Thai apart without
 * a dictionary, so that from each of their letters three are a word: a part of the text finds it wherever it begins.
 * `split_words` in SQL, which writes the index, does the same.
 */
export function splitWords(text: string): string[] {
  return [...new Set(sequenceOf(text).flatMap(piecesOf))];
}

/** The first words of a query, which all must be among those of a text, or begin one of them. */
export function splitQuery(query: string): string[] {
  const pieces = sequenceOf(query)
    .slice(0, maxTyped)
    .flatMap((word) => {
      const all = piecesOf(word);
      // What remains at the end is contained in the pieces before.
      return all.length <= pieceLength || !isUnspaced.test(word) ? all.slice(0, 1) : all.slice(0, 1 - pieceLength);
    });
  return [...new Set(pieces)].slice(0, maxPieces);
}

function piecesOf(word: string): string[] {
  const letters = [...word];
  if (!isUnspaced.test(word)) return [letters.slice(0, maxLength).join('')];
  return letters.map((_, index) => letters.slice(index, index + pieceLength).join(''));
}

/** A text as one line of its words, with unspaced letters apart, so that every sequence of words is found within it. */
export function lineOfWords(text: string): string {
  const words = sequenceOf(text).flatMap((word) => (isUnspaced.test(word) ? [...word] : [word]));
  return ` ${words.join(' ')} `;
}
