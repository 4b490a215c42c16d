import { splitQuery, splitWords } from '@ovation/domain';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const finds = (query: string, text: string): boolean => {
  const [wanted, words] = [splitQuery(query), splitWords(text)];
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
};

const words = [
  'rose Café Straße Łódź Æon ışık Ölümsüz naïve œuvre fjørd GROẞ x ĳs музыка Ёлка μουσική ΟΔΟΣ երաժշտություն მუსიკა',
  'موسيقى مُوسِيقَى ملی‌گرا מוּזִיקָה संगीत हिन्दी क्षत्रिय সঙ্গীত இசை సంగీతం 음악 42 mp3 𝓐𝓷𝓷𝓪 🎻 👩‍🎤',
  '音楽 東京タワー がっき 猫 音乐 ดนตรี น้ำ ເພງ ဂီတ តន្ត្រី',
].flatMap((line) => line.split(' '));
/** All signs of Unicode that separate words. */
const allSigns = Array.from({ length: 0x10_ff_ff }, (_, code) => code + 1)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter(
    (character) =>
      /(?!\p{Alphabetic})[\p{P}\p{S}\p{Z}\p{Cc}]/u.test(character) && !/\p{Emoji_Modifier}/u.test(character),
  );
const sign = fc.constantFrom(...allSigns);
const signs = fc.oneof(
  fc.constantFrom(...Array.from('’“”«»¡¿—…/.-_\'"!?,;:·、。「」（）।؟،״🎻'), '\u200B', '. ', ' – ', '™'),
  fc.array(sign, { minLength: 1, maxLength: 3 }).map((list) => list.join('')),
);

test('of any words that are joined by any punctuation, each finds the text, and so does the whole', () => {
  const part = fc.record({ word: fc.constantFrom(...words), after: signs });
  fc.assert(
    fc.property(signs, fc.array(part, { minLength: 1, maxLength: 6 }), (first, parts) => {
      const text = first + parts.map(({ word, after }) => word + after).join('');
      for (const { word } of parts) expect([word, text, finds(word, text)]).toEqual([word, text, true]);
      expect(finds(text, text)).toBe(true);
      expect(splitQuery(text).every((piece) => splitWords(text).includes(piece))).toBe(true);
    }),
    { numRuns: byDepth({ small: 2_000, deep: 100_000 }) },
  );
});

test('every sign of Unicode separates the words beside it', () => {
  const together = allSigns.filter((each) => !['rose', 'rosa'].every((word) => finds(word, `rose${each}rosa`)));
  expect(together).toEqual([]);
});
