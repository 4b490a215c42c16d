import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { requestTarget } from '../../src/platform/http/server.ts';
import { renderPages } from '../../src/platform/web/render.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

/** Sends the target unchanged: `fetch` and browsers would normalise it. */
async function get(url: string, target: string): Promise<Answer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  return { status: Number(answer.slice(9, 12)), location: /^location: (.*)\r$/im.exec(answer)?.[1], text: answer };
}

/** A site whose pages show the address that they were rendered for. */
async function startPages(): Promise<string> {
  const pages = Fastify({ rewriteUrl: ({ url }) => requestTarget(url ?? '/') });
  await pages.register(cookie);
  renderPages(pages, {
    publicUrl: 'https://ovation.example',
    development: false,
    mediaOrigin: undefined,
    operations: new Map(),
    rateLimit: false,
    cache: undefined,
    render: async ({ url }) => ({ status: 200, headers: [], body: Buffer.from(`<p>${url}</p>`) }),
  });
  await pages.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => pages.close());
  return `http://127.0.0.1:${(pages.server.address() as AddressInfo).port}`;
}

test.each([
  ['/', '/'],
  ['*', '*'],
  ['/fans?next=//evil.example/x', '/fans?next=//evil.example/x'],
  ['/a//b', '/a//b'],
  ['/.well-known/x', '/.well-known/x'],
  ['//evil.example/admin', '/evil.example/admin'],
  ['///x?y=1', '/x?y=1'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['/%2e%2E//evil.example', '/evil.example'],
  ['/x/../api/health', '/api/health'],
  ['http://evil.example/admin?x', '/admin?x'],
  ['foo://evil.example', '/'],
  ['http://[', '/'],
  ['//', '/'],
  ['', '/'],
  ['?x', '/?x'],
])('%s asks for %s', (target, path) => {
  expect(requestTarget(target)).toBe(path);
});

test.each([
  '//',
  '//evil.example/admin',
  '///',
  '/\\evil.example/admin',
  '/.//evil.example/admin',
  '//evil.example:99999/',
  '//[/',
])('a page asked for as %s is neither an error nor another page', async (target) => {
  const url = await startPages();
  const { status, location = '' } = await get(url, target);
  expect(status).toBe(308);
  expect(location).toMatch(/^\/(?![/\\])/);
  // The redirect's target is served unchanged.
  const next = await get(url, location);
  expect(next).toMatchObject({
    status: 200,
    text: expect.stringContaining(`<p>https://ovation.example${location}</p>`) as string,
  });
});

test('another host’s address counts as a path here', async () => {
  const { status, text: said } = await get(await startPages(), 'http://evil.example/login');
  expect(status).toBe(200);
  expect(said).toContain('<p>https://ovation.example/login</p>');
});

test('the API responds in its own format and policy, however many slashes precede it', async () => {
  expect(await get(server.url, '//api/health')).toMatchObject({
    status: 200,
    text: expect.stringContaining(`default-src 'none'`) as string,
  });
  expect(await get(server.url, '//api/nothing')).toMatchObject({
    status: 404,
    text: expect.stringContaining('"not-found"') as string,
  });
});

test.each(['//evil.example/%zz', '//evil.example/x'])('the page for %s redirects nowhere else', async (target) => {
  const { status, text: said } = await get(server.url, target);
  expect(status).toBe(404);
  expect(said).not.toContain('evil.example');
});
