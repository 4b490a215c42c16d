import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../platform/testing/answer-calls.ts';
import { hasWord, loadSuggestions } from './suggestion-list.tsx';

afterEach(() => void vi.restoreAllMocks());

const ingrid = { _id: '1', name: 'Ingrid Solheim', username: 'ingrid.s', bio: 'Violin & Bård’s songs' };
const words = (...keywords: string[]) => keywords.map((keyword) => ({ keyword }));

test.each(['ing', 'SOL', 'ingrid sol', 'viol', 'bard', 's'])('%j suggests the performer', (typed) =>
  expect(hasWord(ingrid, typed)).toBe(true),
);
test.each(['grid', 'olin', 'ingrid x'])('%j, inside a word, does not', (typed) =>
  expect(hasWord(ingrid, typed)).toBe(false),
);

test('people are not searched before two letters are typed', async () => {
  const calls = answerCalls({ listKeywords: () => ({ recent: words('bach'), data: words('bach', 'brahms') }) });
  expect(await loadSuggestions('b')).toEqual({ recent: ['bach'], keywords: ['brahms'], people: [] });
  expect(calls.map(({ name }) => name)).toEqual(['listKeywords']);
});

test('at most four people with a matching word are suggested; similar results are not filtered', async () => {
  const people = [ingrid, { ...ingrid, _id: '2', name: 'Astrid', username: 'a', bio: '' }];
  let isSimilar = false;
  answerCalls({
    listKeywords: () => ({ recent: [], data: [] }),
    searchPerformers: () => ({ data: people, isSimilar }),
  });
  expect((await loadSuggestions('in')).people.map(({ _id }) => _id)).toEqual(['1']);
  isSimilar = true;
  expect((await loadSuggestions('in')).people.map(({ _id }) => _id)).toEqual(['1', '2']);
});
