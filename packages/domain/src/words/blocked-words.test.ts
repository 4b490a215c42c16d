import { expect, test } from 'vitest';
import { containsLink, findBlockedWord } from './blocked-words.ts';

const words = ['Damn', 'free money', 'Käse', '42', 'sex'];
const otherWords = ['Covid-19', 'U.S.A.', '3.5mm', 'Straße', 'Łódź', '東京', 'สวย', 'हिन्दी', 'مُحَمَّد', 'שלום', '🍆'];

test.each([
  'damn',
  'well, DAMN!',
  'dåmñ it',
  'daaaamnnn',
  'd a m n you',
  'd.a.m.n',
  'd-a-m-n',
  'da\u200Bmn',
  'd@mn',
  'dаmn',
  'oh (damn)',
  'damn,you',
  'Free   MONEY here',
  'fr33 m0ney',
  'kase',
  'KÄSE',
  'what is 42?',
  's3x',
])('finds a blocked word in %j', (text) => {
  expect(findBlockedWord(text, words)).toBeDefined();
});

test.each([
  'no covid-19!',
  'COVID 19',
  'from the U.S.A.',
  '(3.5mm)',
  'in der strasse/gasse',
  '“lodz”…',
  '東京タワーで会いましょう',
  'วันนี้อากาศสวยมาก',
  '«हिन्दी» में',
  'محمد؟',
  '¿שָׁלוֹם!',
  'want🍆now',
])('finds a blocked word as a search does in %j', (text) => {
  expect(findBlockedWord(text, otherWords)).toBeDefined();
});

test.each(['covid 190', 'usable', '京東', 'हिन्दीभाषी', 'strassen', '🍅'])('finds none of these in %j', (text) => {
  expect(findBlockedWord(text, otherWords)).toBeUndefined();
});

test('a blocked word is found among any punctuation', () => {
  for (const word of [...words, ...otherWords])
    for (const sign of '’“”«»¡¿—…/.-,;:!?()[]、。」「।؟،״🎻')
      expect([word, sign, findBlockedWord(`x ${sign}${word}${sign} y`, [word])]).toEqual([word, sign, word]);
});

test.each(['', 'goddamned', 'madam, no', 'free the money', '420', '1042', 'Essex and Sussex', 'Hello there'])(
  'finds none in %j',
  (text) => {
    expect(findBlockedWord(text, words)).toBeUndefined();
  },
);

test('an empty list and a word of signs alone block nothing', () => {
  expect([findBlockedWord('anything', []), findBlockedWord('any - thing', ['-', ' '])]).toEqual([undefined, undefined]);
});

test.each(['https://a.example/x', 'see www.example', 'example.com now', 'HTTP://X', 'go to shop.example/path'])(
  '%j has a link',
  (text) => expect(containsLink(text)).toBe(true),
);

test.each(['no link here.', 'It costs 2.50', 'wait... what', 'e. g. this', 'ok.'])('%j has none', (text) =>
  expect(containsLink(text)).toBe(false),
);
