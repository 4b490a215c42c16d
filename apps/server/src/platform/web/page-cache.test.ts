import { expect, test } from 'vitest';
import { newNonce, positionsOf, withNonce } from './render.ts';
import { createPageCache, type PageCacheOptions, type CachedPage } from './page-cache.ts';

const options: PageCacheOptions = { lifeMs: 60_000, maxBytes: 1_000 };

function pageOf(text: string, { status = 200, headers = [] }: Partial<CachedPage> = {}): CachedPage {
  return { status, headers, body: Buffer.from(text), noncePositions: [] };
}

/** A renderer whose pages contain the number of the rendering. */
function counter(page: (time: number) => CachedPage = (time) => pageOf(`rendering ${time}`)) {
  let times = 0;
  return async (): Promise<CachedPage> => page((times += 1));
}

const textOf = ({ body }: CachedPage): string => body.toString();

test('a page is rendered once for all requests, also for those during its rendering', async () => {
  const cache = createPageCache(options);
  const render = counter();
  const pages = await Promise.all([cache.serve('/sofia', render), cache.serve('/sofia', render)]);
  expect([...pages, await cache.serve('/sofia', render)].map(textOf)).toEqual(Array(3).fill('rendering 1'));
  expect(textOf(await cache.serve('DE /sofia', render))).toBe('rendering 2');
});

test('pages are rendered again after an invalidation, also those that were being rendered', async () => {
  const cache = createPageCache(options);
  const render = counter();
  const before = cache.serve('/sofia', render);
  cache.invalidate();
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
  expect(textOf(await before)).toBe('rendering 1');
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
});

test('a page whose data may be older than the last invalidation is shared while it is rendered, and not kept', async () => {
  let asOf = Number.NEGATIVE_INFINITY;
  const cache = createPageCache({ ...options, isAsNewAs: (moment) => asOf >= moment });
  const render = counter();
  cache.invalidate();
  const pages = await Promise.all([cache.serve('/sofia', render), cache.serve('/sofia', render)]);
  expect(pages.map(textOf)).toEqual(['rendering 1', 'rendering 1']);
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
  asOf = performance.now();
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 3');
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 3');
});

test('a page is rendered again when it has expired', async () => {
  const cache = createPageCache({ ...options, lifeMs: 0 });
  const render = counter();
  await cache.serve('/sofia', render);
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
});

test('only pages with status 200 and without cookies are cached, and no failed rendering', async () => {
  const cache = createPageCache(options);
  for (const uncacheable of [{ status: 404 }, { status: 503 }, { headers: [['set-cookie', 'token=x']] as const }]) {
    const render = counter((time) => pageOf(`rendering ${time}`, uncacheable));
    await cache.serve('/sofia', render);
    expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
  }
  await expect(cache.serve('/broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(textOf(await cache.serve('/broken', counter()))).toBe('rendering 1');
});

test('the oldest pages are evicted when the cache is full', async () => {
  const cache = createPageCache(options);
  const render = counter((time) => pageOf(`${time}`.padEnd(400)));
  for (const path of ['/a', '/b', '/c']) await cache.serve(path, render);
  expect(textOf(await cache.serve('/c', render)).trim()).toBe('3');
  expect(textOf(await cache.serve('/b', render)).trim()).toBe('2');
  expect(textOf(await cache.serve('/a', render)).trim()).toBe('4');
});

test('every response gets another nonce', () => {
  const [first, second] = [newNonce(), newNonce()];
  const body = Buffer.from(`<script nonce="${first}">é</script><script nonce="${first}"></script>`);
  const response = withNonce(body, positionsOf(first, body), second).toString();
  expect(response).toBe(`<script nonce="${second}">é</script><script nonce="${second}"></script>`);
  expect(body.includes(first)).toBe(true);
});
