import { expect, test } from 'vitest';
import { containsLink, findBlockedWord } from './blocked-words.ts';

const words = ['Damn', 'free money', 'Käse', '42', 'sex'];

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
