import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, onTestFinished, test } from 'vitest';
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
    signal,
    hasToken = false,
  }: { as?: string; call?: CallInProcess; signal?: AbortSignal; hasToken?: boolean } = {},
): Promise<RenderedPage> {
  return pages.render(
    { method: 'GET', url: `http://site/${path}`, nonce: 'n', publicUrl: 'http://site', language: 'en', hasToken },
    call,
    signal,
  );
}

const textOf = ({ body }: RenderedPage): string => body.toString();

test('a page rendered in a thread returns its status, all headers and its body', async () => {
  open();
  const { status, headers, body } = await ask('whoami');
  expect([status, body.toString()]).toEqual([200, 'Ada Ada Ada']);
  expect(headers.filter(([name]) => name === 'set-cookie')).toEqual([
    ['set-cookie', 'one=1'],
    ['set-cookie', 'two=2'],
  ]);
  expect(await ask('elsewhere')).toMatchObject({ status: 302, headers: [['location', '/home']] });
});

test('each page makes its calls as its own visitor, however many pages are pending', async () => {
  open({ max: 2 });
  const visitors = Array.from({ length: 200 }, (_, visitor) => `visitor-${visitor}`);
  // Answers arrive in another order than the calls.
  const slowly =
    (name: string, ticks: number): CallInProcess =>
    async () => {
      for (let tick = 0; tick < ticks; tick += 1) await nextTick();
      return answer(name);
    };
  const rendered = await Promise.all(visitors.map((name, at) => ask('whoami', { call: slowly(name, (at * 7) % 11) })));
  expect(rendered.map(textOf)).toEqual(visitors.map((name) => `${name} ${name} ${name}`));
});

test('the session calls are made once for each page, as its own visitor', async () => {
  open({ max: 2 });
  const visitors = Array.from({ length: 100 }, (_, visitor) => `visitor-${visitor}`);
  const calls: string[] = [];
  const callAs =
    (as: string): CallInProcess =>
    async (name) => {
      calls.push(`${name} of ${as}`);
      if (name === 'getMe') await nextTick();
      return answer(`${name} of ${as}`);
    };
  const rendered = await Promise.all(visitors.map((as) => ask('session', { call: callAs(as), hasToken: true })));
  expect(rendered.map(textOf)).toEqual(visitors.map((as) => `getPublicSettings of ${as}, getMe of ${as}`));
  expect(calls).toHaveLength(200);
});

test('the session calls are made before the page starts; without a token only the settings are loaded', async () => {
  open();
  const calls: string[] = [];
  const call: CallInProcess = (name) => {
    calls.push(name);
    return answer('');
  };
  await ask('thread', { call });
  expect(calls.splice(0)).toEqual(['getPublicSettings']);
  await ask('thread', { call, hasToken: true });
  expect(calls).toEqual(['getPublicSettings', 'getMe']);
});

test('threads are added while pages wait, up to the maximum', async () => {
  open({ max: 2 });
  const threads = async (): Promise<number> =>
    new Set((await Promise.all(Array.from({ length: 40 }, () => ask('thread')))).map(textOf)).size;
  while ((await threads()) === 1);
  expect(await threads()).toBe(2);
});

test('the pages of a thread that dies fail, and the next page is rendered in a new thread', async () => {
  open();
  const beside = ask('whoami', { call: () => new Promise(() => {}) });
  await expect(Promise.allSettled([beside, ask('death')])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
  expect(logged).toHaveLength(1);
});

test('a page that hangs fails and ends its thread, and the next page is rendered in a new thread', async () => {
  open({ timeoutMs: 2_000 });
  await expect(ask('hanging')).rejects.toThrow('not rendered within 2000 ms');
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
});

test.each(['getMe', 'getPublicSettings'])(
  'a page whose call is not answered fails, and its thread continues: %s',
  async (unanswered) => {
    open({ timeoutMs: 2_000 });
    const before = textOf(await ask('thread'));
    const call: CallInProcess = (name) => (name === unanswered ? new Promise(() => {}) : answer(''));
    await expect(ask('whoami', { call })).rejects.toThrow('not rendered within 2000 ms');
    expect(textOf(await ask('thread'))).toBe(before);
  },
);

test('a waiting page ends when its visitor leaves', async () => {
  open();
  const visitor = new AbortController();
  const call: CallInProcess = (name) => {
    if (name === 'getMe') visitor.abort();
    return answer('');
  };
  expect((await ask('waiting', { call, signal: visitor.signal })).status).toBe(500);
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
});

test('a page whose visitor left while it waited is not started', async () => {
  open();
  let calls = 0;
  const call: CallInProcess = () => {
    calls += 1;
    return answer('');
  };
  const waiting = ask('whoami', { call, signal: AbortSignal.abort() });
  expect((await waiting).body).toHaveLength(0);
  expect(calls).toBe(0);
});

test('a page whose visitor leaves during the session calls is not started', async () => {
  open();
  const visitor = new AbortController();
  const call: CallInProcess = () => {
    visitor.abort();
    return answer('');
  };
  expect((await ask('death', { call, signal: visitor.signal })).body).toHaveLength(0);
  expect(textOf(await ask('whoami'))).toBe('Ada Ada Ada');
  expect(logged).toEqual([]);
});

test('all pages fail when the site stops, and no more are accepted', async () => {
  open();
  await pages.ready;
  const pending = Array.from({ length: 20 }, () => ask('whoami', { call: () => new Promise(() => {}) }));
  const outcomes = Promise.allSettled(pending);
  await pages.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  await expect(ask('whoami')).rejects.toThrow('restarting');
});

test('all pages fail with the reason when the build cannot be loaded', async () => {
  open({ build: new URL('no-such-build.js', import.meta.url).href });
  await expect(pages.ready).rejects.toThrow('no-such-build');
  await expect(ask('whoami')).rejects.toThrow('no-such-build');
});

test('a thread that cannot be started is not tried again at once, and the others render on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'build.js');
  await writeFile(file, `export * from '${build}';`);
  open({ build: pathToFileURL(file).href, max: 2, pauseMs: 3_600_000, timeoutMs: 3_600_000 });
  await pages.ready;
  await writeFile(file, 'throw new Error("half of a build");');
  // As many as a thread takes: the page after them asks for another thread.
  const { promise, resolve: answerAll } = Promise.withResolvers<void>();
  const call: CallInProcess = (name) => (name === 'getMe' ? promise.then(() => answer('Ada')) : answer(''));
  const pending = Array.from({ length: 8 }, () => ask('whoami', { call }));
  const next = ask('whoami');
  await expect.poll(() => logged).toHaveLength(1);
  // As long as several starts take.
  for (let start = 0; start < 3; start += 1) {
    const others = openPageThreads({ build, logger: { error: () => {} }, max: 1 });
    await others.ready;
    await others.close();
  }
  expect(logged).toMatchObject([{ err: { message: 'half of a build' } }]);
  answerAll();
  expect((await Promise.all([...pending, next])).map(textOf)).toEqual(Array(9).fill('Ada Ada Ada'));
});

test('once the pages can be loaded again, they are, after the pause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'build.js');
  open({ build: pathToFileURL(file).href, pauseMs: 1 });
  await expect(pages.ready).rejects.toThrow('build.js');
  await writeFile(file, `export * from '${build}';`);
  await expect.poll(() => ask('whoami').then(textOf, () => 'not yet')).toBe('Ada Ada Ada');
});
