import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, remaindersOf } from './similarity.ts';

test.each([
  ['cello', 'cello', 0],
  ['celo', 'cello', 1],
  ['cellos', 'cello', 1],
  ['cemmo', 'cello', 2],
  ['clelo', 'cello', 1],
  ['', 'abc', 3],
  ['violin', 'cello', 5],
])('the distance from %j to %j is %i', (one, other, expected) => {
  expect([distance(one, other), distance(other, one)]).toEqual([expected, expected]);
});

const letters = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 4, maxLength: 12 })
  .map((list) => list.join(''));

/** The remainders that the database stores. */
const storedRemainders = (word: string): string[] => [
  word,
  ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
];

test('two words that are one mistake apart share a remainder', () => {
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom('missing', 'added', 'wrong', 'swapped'), (word, seed, mistake) => {
      const at = seed % (word.length - 1);
      const typed = {
        missing: word.slice(0, at) + word.slice(at + 1),
        added: `${word.slice(0, at)}x${word.slice(at)}`,
        wrong: `${word.slice(0, at)}x${word.slice(at + 1)}`,
        swapped: word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
      }[mistake];
      expect(distance(typed, word)).toBeLessThanOrEqual(1);
      expect(storedRemainders(word).some((remainder) => remaindersOf(typed).includes(remainder))).toBe(true);
    }),
  );
});
