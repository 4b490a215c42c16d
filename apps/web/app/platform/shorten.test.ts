import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text that fits is unchanged', () => {
  expect([shorten('four', 4), shorten('', 4)]).toEqual(['four', '']);
});

test('a text that is cut ends with …, without a space before it, within the length', () => {
  expect(shorten('one two three', 8)).toBe('one two…');
  expect(shorten('one two three', 5)).toBe('one…');
});

test('no emoji is cut in half', () => {
  expect(shorten('🎻🎺🎷', 2)).toBe('🎻…');
});
