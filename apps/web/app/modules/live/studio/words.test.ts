import { endReason } from '@ovation/contract/live/stream.ts';
import { expect, test } from 'vitest';
import { audienceWords, bitrateWords, clockOf, endWords } from './words.ts';

test.each([
  [0, '0:00'],
  [65_400, '1:05'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (durationMs, text) => expect(clockOf(durationMs)).toBe(text));

test('every reason for an end is put into words, and an open stream has none', () => {
  const texts = endReason.options.map((reason) => endWords({ endReason: reason, startedAt: null }));
  expect(texts.every((text) => text !== undefined)).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
  expect(endWords({ startedAt: null })).toBeUndefined();
});

test('a private show has its price per minute', () => {
  const access = { granted: true, rule: 'minute', offers: [] } as never;
  expect(audienceWords({ isPrivate: true, access, price: 4.5 })).toBe('Private show, $4.50 per minute');
  expect(audienceWords({ isPrivate: false, access, price: 2 })).toBe('$2.00 per minute');
});

test('bitrates have the unit that fits', () => {
  expect(bitrateWords(1_840_000)).toBe('1.8 Mbit/s');
  expect(bitrateWords(640_400)).toBe('640 kbit/s');
});
