import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('what fits stays as it is', () => {
  expect([shorten('four', 4), shorten('', 4)]).toEqual(['four', '']);
});

test('what is cut says so, without a blank before it, within the length', () => {
  expect(shorten('one two three', 8)).toBe('one two…');
  expect(shorten('one two three', 5)).toBe('one…');
});

test('no emoji is cut in half', () => {
  expect(shorten('🎻🎺🎷', 2)).toBe('🎻…');
});
