import { expect, test } from 'vitest';
import { beginningOf, isLargeEmoji, textParts } from './text-parts.ts';

test.each([
  ['“https://example.org/a”', 'https://example.org/a'],
  ['‘https://example.org/a’s page', 'https://example.org/a'],
  ['«https://example.org/a».', 'https://example.org/a'],
  ['„https://example.org/a“', 'https://example.org/a'],
  ['「https://example.org/a」です', 'https://example.org/a'],
  ['看https://example.org/a，好', 'https://example.org/a'],
  ['[my page](https://example.org/a)!', 'https://example.org/a'],
  ['[https://example.org/a].', 'https://example.org/a'],
  ['{https://example.org/a}', 'https://example.org/a'],
  ['(or https://example.org/a),then', 'https://example.org/a'],
  ['(https://example.org/a_(b)_c).', 'https://example.org/a_(b)_c'],
  ['https://example.org/?tags[]=a&b={c}', 'https://example.org/?tags[]=a&b={c}'],
  ['https://example.org/a(', 'https://example.org/a'],
  ['https://example.org/café', 'https://example.org/café'],
])('the link in %j is %s', (text, link) => {
  expect(textParts(text).find(({ href }) => href !== undefined)?.text).toBe(link);
});

test('addresses become links, without the punctuation after them', () => {
  expect(textParts('See https://example.org/a?b=1, or (http://example.org/x). Bye')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: ', or (' },
    { text: 'http://example.org/x', href: 'http://example.org/x' },
    { text: '). Bye' },
  ]);
  expect(textParts('https://en.example.org/wiki/Violin_(instrument)')[0]?.href).toMatch(/\(instrument\)$/);
});

test('only http and https become links', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'https://', '<a href="x">y</a>'])
    expect(textParts(text)).toEqual([{ text }]);
});

test('every character is kept', () => {
  const text = 'a\n\nhttps://example.org!!! https://x.example b)';
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('a few emoji on their own are large', () => {
  expect(['🎉', '🎉 🎻', '👩‍👩‍👧‍👦', '🇳🇴', '👍🏽'].map(isLargeEmoji)).toEqual([true, true, true, true, true]);
  expect(['', 'ok 🎉', '🎉'.repeat(7), '12'].map(isLargeEmoji)).toEqual([false, false, false, false]);
});

test('a long text is cut between words; a short one is shown whole', () => {
  expect(beginningOf('Hello.')).toBeUndefined();
  const beginning = beginningOf('word '.repeat(1_000)) ?? '';
  expect(beginning.length).toBeLessThan(600);
  expect(beginning).toMatch(/word$/);
  expect(beginningOf('a\n'.repeat(40))?.split('\n')).toHaveLength(12);
});
