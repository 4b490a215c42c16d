import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { CallInProcess } from '../../http/call-in-process.ts';
import type { RenderedPage } from '../render-page.ts';
import { openPageThreads, type PageThreads, type PageThreadsOptions } from './page-threads.ts';

const build = new URL('pages-of-the-test.ts', import.meta.url).href;

let pages: PageThreads;
let logged: unknown[];

function open(options: Partial<PageThreadsOptions> = {}): PageThreads {
  logged = [];
  pages = openPageThreads({ build, logger: { error: (entry: unknown) => logged.push(entry) }, max: 1, ...options });
  return pages;
}

afterEach(() => pages.close());

const answer = (text: string) => Promise.resolve({ status: 200, text });

function ask(
  path: string,
  {
    as = 'Ada',
    call = () => answer(as),
    gone,
    hasToken = false,
  }: { as?: string; call?: CallInProcess; gone?: AbortSignal; hasToken?: boolean } = {},
): Promise<RenderedPage> {
  return pages.render(
    { method: 'GET', url: `http://site/${path}`, nonce: 'n', publicUrl: 'http://site', hasToken },
    call,
    gone,
  );
}

const textOf = ({ body }: RenderedPage): string => body.toString();

test('renders in another thread: status, every header and the body come back', async () => {
  open();
  const { status, headers, body } = await ask('whoami');
  expect([status, body.toString()]).toEqual([200, 'Ada Ada Ada']);
  expect(headers.filter(([name]) => name === 'set-cookie')).toEqual([
    ['set-cookie', 'one=1'],
    ['set-cookie', 'two=2'],
  ]);
  expect(await ask('elsewhere')).toMatchObject({ status: 302, headers: [['location', '/home']] });
});

test('asks for each page as its own visitor, however many are under way', async () => {
  open({ max: 2 });
  const visitors = Array.from({ length: 200 }, (_, visitor) => `visitor-${visitor}`);
  // Answers come in another order than they were asked for.
  const slowly =
    (name: string, turns: number): CallInProcess =>
    async () => {
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      return answer(name);
    };
  const rendered = await Promise.all(visitors.map((name, at) => ask('whoami', { call: slowly(name, (at * 7) % 11) })));
  expect(rendered.map(textOf)).toEqual(visitors.map((name) => `${name} ${name} ${name}`));
});

test('asks once for what every page asks for, and answers each page as its own visitor', async () => {
  open({ max: 2 });
  const visitors = Array.from({ length: 100 }, (_, visitor) => `visitor-${visitor}`);
  const asked: string[] = [];
  const callAs =
    (as: string): CallInProcess =>
    async (name) => {
      asked.push(`${name} of ${as}`);
      if (name === 'getMe') await nextTurn();
      return answer(`${name} of ${as}`);
    };
  const rendered = await Promise.all(visitors.map((as) => ask('session', { call: callAs(as), hasToken: true })));
  expect(rendered.map(textOf)).toEqual(visitors.map((as) => `getPublicSettings of ${as}, getMe of ${as}`));
  expect(asked).toHaveLength(200);
});

test('asks before the page is begun, and of a stranger only for the settings', async () => {
  open();
  const asked: string[] = [];
  const call: CallInProcess = (name) => {
    asked.push(name);
    return answer('');
  };
  await ask('thread', { call });
  expect(asked.splice(0)).toEqual(['getPublicSettings']);
  await ask('thread', { call, hasToken: true });
  expect(asked).toEqual(['getPublicSettings', 'getMe']);
});

test('adds a thread while pages wait, and no more than it may', async () => {
  open({ max: 2 });
  const threads = async (): Promise<number> =>
    new Set((await Promise.all(Array.from({ length: 40 }, () => ask('thread')))).map(textOf)).size;
  while ((await threads()) === 1);
  expect(await threads()).toBe(2);
});

test('fails the pages of a thread that dies, and renders the next in a new one', async () => {
  open();
  const beside = ask('whoami', { call: () => new Promise(() => {}) });
  await expect(Promise.allSettled([beside, ask('death')])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
  expect(logged).toHaveLength(1);
});

test('fails a page that hangs, with the thread that it holds, and renders the next in a new one', async () => {
  open({ patienceMs: 2_000 });
  await expect(ask('hanging')).rejects.toThrow('not rendered within 2000 ms');
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
});

test.each(['getMe', 'getPublicSettings'])(
  'fails a page whose call is not answered, and goes on with the thread: %s',
  async (unanswered) => {
    open({ patienceMs: 2_000 });
    const before = textOf(await ask('thread'));
    const call: CallInProcess = (name) => (name === unanswered ? new Promise(() => {}) : answer(''));
    await expect(ask('whoami', { call })).rejects.toThrow('not rendered within 2000 ms');
    expect(textOf(await ask('thread'))).toBe(before);
  },
);

test('ends what a page waits for when its visitor leaves', async () => {
  open();
  const visitor = new AbortController();
  const call: CallInProcess = (name) => {
    if (name === 'getMe') visitor.abort();
    return answer('');
  };
  expect((await ask('waiting', { call, gone: visitor.signal })).status).toBe(500);
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
});

test('does not begin a page whose visitor has left while it waited', async () => {
  open();
  let calls = 0;
  const call: CallInProcess = () => {
    calls += 1;
    return answer('');
  };
  const waiting = ask('whoami', { call, gone: AbortSignal.abort() });
  expect((await waiting).body).toHaveLength(0);
  expect(calls).toBe(0);
});

test('does not begin a page whose visitor leaves while his session is asked for', async () => {
  open();
  const visitor = new AbortController();
  const call: CallInProcess = () => {
    visitor.abort();
    return answer('');
  };
  expect((await ask('death', { call, gone: visitor.signal })).body).toHaveLength(0);
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
  expect(logged).toEqual([]);
});

test('fails what is under way and what waits when the site stops, and takes nothing more', async () => {
  open();
  await pages.ready;
  const underWay = Array.from({ length: 20 }, () => ask('whoami', { call: () => new Promise(() => {}) }));
  const outcomes = Promise.allSettled(underWay);
  await pages.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  await expect(ask('whoami')).rejects.toThrow('being stopped');
});

test('says so when the pages cannot be loaded, and lets nobody wait', async () => {
  open({ build: new URL('no-such-build.js', import.meta.url).href });
  await expect(pages.ready).rejects.toThrow('no-such-build');
  await expect(ask('whoami')).rejects.toThrow('no-such-build');
});
