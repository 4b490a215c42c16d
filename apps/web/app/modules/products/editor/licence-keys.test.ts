import { expect, test } from 'vitest';
import { judgeKeys, keyLines } from './licence-keys.ts';

test('pasted lines become keys, without blanks and empty lines', () => {
  expect(keyLines(' AAAA-1 \r\n\n\tBBBB-2\n')).toEqual(['AAAA-1', 'BBBB-2']);
  expect(keyLines(' \n')).toEqual([]);
});

test('a key that is there twice, or several on one line, is named before anything is sent', () => {
  expect(judgeKeys('A\nB\nC')).toBeUndefined();
  expect(judgeKeys('A\nB\n A')).toBe('“A” appears twice.');
  expect(judgeKeys(`A\n${'B'.repeat(201)}`)).toContain('Key 2 has more than 200 characters.');
});
