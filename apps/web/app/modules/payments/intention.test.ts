import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The tab's session storage, which survives a reload. */
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the module anew, as after a reload. */
async function loadPage() {
  vi.resetModules();
  const [{ intend }, { ApiError }] = await Promise.all([import('./intention.ts'), import('@ovation/client')]);
  const failureOf = (statusCode: number) =>
    new ApiError({ statusCode, code: statusCode === 0 ? 'network' : 'conflict', message: 'No.', requestId: '' });
  return { intend, failureOf };
}

/** Tries to pay, which may fail with a status (0: no reply); resolves to the key that was used. */
async function pay(
  page: Awaited<ReturnType<typeof loadPage>>,
  intention: unknown,
  failedWith?: number,
): Promise<string> {
  let used = '';
  await page
    .intend(intention, (key) => {
      used = key;
      return failedWith === undefined ? Promise.resolve('paid') : Promise.reject(page.failureOf(failedWith));
    })
    .catch(() => undefined);
  return used;
}

test.each([
  ['no reply', 0],
  ['a server error', 500],
])('after %s the same intention keeps its key, over a reload too', async (_what, statusCode) => {
  const first = await pay(await loadPage(), { amount: 10 }, statusCode);
  const again = await loadPage();
  expect(await pay(again, { amount: 10 }, statusCode)).toBe(first);
  expect(await pay(again, { amount: 20 })).not.toBe(first);
  expect(await pay(again, { amount: 10 })).toBe(first);
});

test.each([
  ['a success', undefined],
  ['a rejected payment', 402],
])('%s ends the intention: the next time is another payment', async (_what, statusCode) => {
  const page = await loadPage();
  expect(await pay(page, { amount: 10 }, statusCode)).not.toBe(await pay(page, { amount: 10 }));
});

test('two simultaneous clicks share a key', async () => {
  const page = await loadPage();
  const [one, other] = await Promise.all([pay(page, { amount: 10 }), pay(page, { amount: 10 })]);
  expect(one).toBe(other);
});

test('after half an hour the same intention gets a new key', async () => {
  vi.useFakeTimers();
  const page = await loadPage();
  const first = await pay(page, { amount: 10 }, 0);
  vi.setSystemTime(Date.now() + 31 * 60_000);
  expect(await pay(page, { amount: 10 })).not.toBe(first);
});

test('a browser without storage keeps the key until the page is reloaded', async () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new Error('Not allowed.');
    },
  });
  const page = await loadPage();
  expect(await pay(page, { amount: 10 }, 0)).toBe(await pay(page, { amount: 10 }));
});
