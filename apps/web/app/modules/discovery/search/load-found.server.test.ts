import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../platform/api/api.ts';
import { answerCalls, type MadeCall } from '../../../platform/testing/answer-calls.ts';
import { loadFound, showsOf } from './load-found.server.ts';

afterEach(() => void vi.restoreAllMocks());

const page = (total: number) => () => ({ data: [], total });

async function search(query: string, people = 1, hasTrials = true): Promise<readonly MadeCall[]> {
  const calls = answerCalls({
    searchPerformers: page(people),
    listCategories: () => ({ data: [] }),
    searchProducts: page(0),
    listFeeds: page(0),
    searchGalleries: page(0),
    searchVideos: page(0),
  });
  await loadFound(api, new URLSearchParams(query), { freeSubscriptionEnabled: hasTrials });
  return calls;
}

test.each([
  ['kind=people', 'searchPerformers listCategories'],
  ['isFreeSubscription=true', 'searchPerformers listCategories'],
  ['kind=posts', 'listFeeds'],
  ['kind=galleries', 'searchGalleries'],
  ['kind=videos', 'searchVideos'],
  ['q=x', 'searchPerformers listFeeds searchVideos searchGalleries searchProducts'],
  ['', 'listCategories searchPerformers searchPerformers searchPerformers'],
])('the address ?%s calls %s', async (query, operations) =>
  expect((await search(query)).map(({ name }) => name)).toEqual(operations.split(' ')),
);

test('free trials have a section only where the site has them', async () => {
  const trials = (calls: readonly MadeCall[]) => calls.filter(({ query }) => query?.['isFreeSubscription'] === 'true');
  expect([trials(await search('')).length, trials(await search('', 1, false)).length]).toEqual([1, 0]);
});

test.each([
  ['', 'sections'],
  ['q=%20', 'sections'],
  ['kind=nonsense', 'sections'],
  ['q=cello', 'everything'],
  ['q=cello&category=music', 'people'],
  ['category=music', 'people'],
  ['sortBy=name', 'people'],
  ['q=cello&kind=videos', 'videos'],
])('the address ?%s shows %s', (query, shown) => expect(showsOf(new URLSearchParams(query))).toBe(shown));

test('people are ordered by followers, unless the address says otherwise', async () => {
  expect((await search('kind=people&q=violin'))[0]?.query).toMatchObject({
    q: 'violin',
    sortBy: 'popular',
    pageSize: 20,
  });
  expect((await search('sortBy=name&sort=asc'))[0]?.query).toMatchObject({ sortBy: 'name', sort: 'asc' });
});

test('if no one is found, the most followed are shown instead', async () => {
  const calls = await search('kind=people&q=xyz', 0);
  expect(calls.map(({ name }) => name)).toEqual(['searchPerformers', 'listCategories', 'searchPerformers']);
  expect(calls[2]?.query).toMatchObject({ sortBy: 'popular', pageSize: 6 });
});

test('the search is trimmed, and cut if it is far too long', async () => {
  expect((await search('kind=posts&q=%20bach%20&type=nonsense'))[0]?.query).toEqual({ q: 'bach', type: undefined });
  expect((await search('kind=videos&q='))[0]?.query).toMatchObject({ q: undefined });
  expect(String((await search(`kind=videos&q=${'x'.repeat(500)}`))[0]?.query?.['q'])).toHaveLength(100);
});
