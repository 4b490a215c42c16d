import { expect, test } from 'vitest';
import { newNonce, placesOf, withNonce } from './nonce.ts';
import { createPageCache, type PageCacheOptions, type KeptPage } from './page-cache.ts';

const options: PageCacheOptions = { lifeMs: 60_000, maxBytes: 1_000 };

function pageOf(text: string, { status = 200, headers = [] }: Partial<KeptPage> = {}): KeptPage {
  return { status, headers, body: Buffer.from(text), nonceAt: [] };
}

/** Counts how often it renders, and says which time it was. */
function counter(page: (time: number) => KeptPage = (time) => pageOf(`rendering ${time}`)) {
  let times = 0;
  return async (): Promise<KeptPage> => page((times += 1));
}

const textOf = ({ body }: KeptPage): string => body.toString();

test('renders a page once for all who ask for it, also while it is being rendered', async () => {
  const cache = createPageCache(options);
  const render = counter();
  const pages = await Promise.all([cache.serve('/sofia', render), cache.serve('/sofia', render)]);
  expect([...pages, await cache.serve('/sofia', render)].map(textOf)).toEqual(Array(3).fill('rendering 1'));
  expect(textOf(await cache.serve('DE /sofia', render))).toBe('rendering 2');
});

test('renders anew once the pages are forgotten, and keeps none whose rendering began before', async () => {
  const cache = createPageCache(options);
  const render = counter();
  const before = cache.serve('/sofia', render);
  cache.forget();
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
  expect(textOf(await before)).toBe('rendering 1');
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
});

test('renders anew when the life of a page is over', async () => {
  const cache = createPageCache({ ...options, lifeMs: 0 });
  const render = counter();
  await cache.serve('/sofia', render);
  expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
});

test('keeps nothing but pages that were found and set no cookie, and nothing of a failed rendering', async () => {
  const cache = createPageCache(options);
  for (const refused of [{ status: 404 }, { status: 503 }, { headers: [['set-cookie', 'token=x']] as const }]) {
    const render = counter((time) => pageOf(`rendering ${time}`, refused));
    await cache.serve('/sofia', render);
    expect(textOf(await cache.serve('/sofia', render))).toBe('rendering 2');
  }
  await expect(cache.serve('/broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(textOf(await cache.serve('/broken', counter()))).toBe('rendering 1');
});

test('holds no more than it may: the oldest page goes first', async () => {
  const cache = createPageCache(options);
  const render = counter((time) => pageOf(`${time}`.padEnd(400)));
  for (const path of ['/a', '/b', '/c']) await cache.serve(path, render);
  expect(textOf(await cache.serve('/c', render)).trim()).toBe('3');
  expect(textOf(await cache.serve('/b', render)).trim()).toBe('2');
  expect(textOf(await cache.serve('/a', render)).trim()).toBe('4');
});

test('gives every answer its own nonce', () => {
  const [rendered, mine] = [newNonce(), newNonce()];
  const body = Buffer.from(`<script nonce="${rendered}">é</script><script nonce="${rendered}"></script>`);
  const answer = withNonce(body, placesOf(rendered, body), mine).toString();
  expect(answer).toBe(`<script nonce="${mine}">é</script><script nonce="${mine}"></script>`);
  expect(body.includes(rendered)).toBe(true);
});
