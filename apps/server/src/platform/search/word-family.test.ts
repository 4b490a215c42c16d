import { expect, test } from 'vitest';
import { isRelated } from './words.ts';

test.each([
  ['cello', 'cello', 'cellist', 'cellist'],
  ['cello', 'cello', 'cellists', 'cellist'],
  ['pianist', 'pianist', 'piano', 'piano'],
  ['violinist', 'violinist', 'violins', 'violin'],
  ['dancer', 'dancer', 'dancing', 'danc'],
  ['photography', 'photographi', 'photographer', 'photograph'],
  ['painting', 'paint', 'painters', 'painter'],
  ['dances', 'danc', 'dancing', 'danc'],
])('%j (%j) and %j (%j) belong together, whichever is typed', (word, stem, other, otherStem) => {
  const [one, two] = [
    { word, stem },
    { word: other, stem: otherStem },
  ];
  expect([isRelated(one, two), isRelated(two, one)]).toEqual([true, true]);
});

test.each([
  ['cello', 'cello', 'cellar', 'cellar'],
  ['cello', 'cello', 'cells', 'cell'],
  ['later', 'later', 'lately', 'late'],
  ['water', 'water', 'watt', 'watt'],
  ['piano', 'piano', 'pianissimo', 'pianissimo'],
])('%j (%j) and %j (%j) do not', (word, stem, other, otherStem) => {
  expect(isRelated({ word, stem }, { word: other, stem: otherStem })).toBe(false);
});

test('words without a stem are related to no other word', () => {
  expect(isRelated({ word: 'with', stem: null }, { word: 'without', stem: null })).toBe(false);
});
