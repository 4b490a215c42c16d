import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../platform/api/api.ts';
import { answerCalls, type MadeCall } from '../../../platform/testing/answer-calls.ts';
import { loadFound } from './load-found.server.ts';

afterEach(() => void vi.restoreAllMocks());

const page = (total: number) => () => ({ data: [], total });

async function search(query: string, people = 1): Promise<readonly MadeCall[]> {
  const calls = answerCalls({
    searchPerformers: page(people),
    topPerformers: page(6),
    listFeeds: page(0),
    searchGalleries: page(0),
    searchVideos: page(0),
  });
  await loadFound(api, new URLSearchParams(query));
  return calls;
}

test.each([
  ['', 'searchPerformers'],
  ['kind=posts', 'listFeeds'],
  ['kind=galleries', 'searchGalleries'],
  ['kind=videos', 'searchVideos'],
  ['kind=nonsense', 'searchPerformers'],
])('the address ?%s calls %s', async (query, operation) =>
  expect((await search(query)).map(({ name }) => name)).toEqual([operation]),
);

test('people are ordered by followers, unless the address says otherwise', async () => {
  expect((await search('q=violin'))[0]?.query).toMatchObject({ q: 'violin', sortBy: 'popular', pageSize: 20 });
  expect((await search('sortBy=name&sort=asc'))[0]?.query).toMatchObject({ sortBy: 'name', sort: 'asc' });
});

test('if no one is found, the most followed are shown instead', async () => {
  expect((await search('q=xyz', 0)).map(({ name }) => name)).toEqual(['searchPerformers', 'topPerformers']);
});

test('the search is trimmed, and cut if it is far too long', async () => {
  expect((await search('kind=posts&q=%20bach%20&type=nonsense'))[0]?.query).toEqual({ q: 'bach', type: undefined });
  expect((await search('kind=videos&q='))[0]?.query).toMatchObject({ q: undefined });
  expect(String((await search(`kind=videos&q=${'x'.repeat(500)}`))[0]?.query?.['q'])).toHaveLength(100);
});
