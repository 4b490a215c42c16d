import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOfWords, splitQuery, splitWords } from './split-words.ts';

/** Whether a search for the query finds the text: every word of the one begins a word of the other. */
const finds = (query: string, text: string): boolean => {
  const [wanted, words] = [splitQuery(query), splitWords(text)];
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
};

test.each([
  ['covid', 'After Covid-19'],
  ['19', 'After Covid-19'],
  ['Covid-19', 'after COVID 19'],
  ['U.S.A.', 'Made in the U.S.A.!'],
  ['3.5mm', 'a 3.5mm plug'],
  ['5mm', 'a 3.5mm plug'],
  ['STRASSE', 'Straße'],
  ['Straße', 'in der strasse'],
  ['lodz', 'Łódź'],
  ['smorrebrod', 'Smørrebrød'],
  ['aether', 'Æther'],
  ['isik', 'IŞIK, ışık'],
  ['quoted', '’tis “quoted” word…'],
  ['tis', '’tis “quoted” word…'],
  ['“word”', 'a word'],
  ['manana', '¿Mañana?'],
  ['love', 'Love❤️you'],
  ['you', 'Love❤️you'],
  ['❤', 'Love❤️you'],
  ['👍🏽', 'good 👍'],
  ['東京', '東京タワーで会いましょう'],
  ['タワー', '東京タワーで会いましょう'],
  ['会', '東京タワーで会いましょう'],
  ['がっき', '楽器（がっき）'],
  ['ﾀﾜｰ', '東京タワー'],
  ['音乐', '我喜欢听音乐。'],
  ['สวย', 'วันนี้อากาศสวยมาก'],
  ['อากาศ', 'วันนี้อากาศสวยมาก'],
  ['นี', 'วันนี้'],
  ['हिन्दी', 'मैं हिन्दी, बोलता हूँ'],
  ['सितार', '“सितार”'],
  ['मुहब्बत', 'मुहब्बत।'],
  ['محمد', 'مُحَمَّد'],
  ['مُحَمَّد', 'محمد'],
  ['موسيقى', 'المُوسيقى، موسيقى؟'],
  ['שלום', 'שָׁלוֹם'],
  ['שָׁלוֹם', '״שלום״'],
  ['한국', '한국에서'],
  ['москва', 'МОСКВА/Питер'],
  ['ОДОС', 'одос'],
  ['ΟΔΟΣ', 'οδός'],
  ['anna', '𝓐𝓷𝓷𝓪'],
  ['brand', 'Brand™'],
  ['می‌خواهم', 'میخواهم'],
])('%j finds %j', (query, text) => expect(finds(query, text)).toBe(true));

test.each([
  ['東京', '京東'],
  ['rose', 'roadside'],
  ['!!!', 'anything!!!'],
  ['', 'anything'],
  ['सितारा', 'सितार'],
])('%j does not find %j', (query, text) => expect(finds(query, text)).toBe(false));

test('a part of a text without spaces finds it wherever it begins', () => {
  const text = '東京タワーで会いましょうと彼女は言った';
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 12 }), (from, length) => {
      expect(finds(text.slice(from, from + length), `Yes: ${text}!`)).toBe(true);
    }),
  );
});

test('a word is as long as an index can hold, and a query as short as it must be', () => {
  expect(splitWords('𝔞'.repeat(5_000)).map((word) => [...word].length)).toEqual([64]);
  expect(finds('a'.repeat(5_000), 'a'.repeat(4_000))).toBe(true);
  expect(splitQuery('東'.repeat(50) + '一二三四五六七八九十'.repeat(20)).length).toBeLessThanOrEqual(24);
});

test('a line has the words in their order, and each letter of unspaced text apart', () => {
  expect(lineOfWords('Covid-19, “東京”!')).toBe(' covid 19 東 京 ');
});
