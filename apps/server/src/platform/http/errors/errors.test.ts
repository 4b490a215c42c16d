import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { serveAssets } from '../../web/assets.ts';
import { addErrorHandlers } from './errors.ts';
import { requestTarget } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());

/** Requests a path unchanged: `fetch` would normalise it. */
function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    });
    outgoing.once('error', reject).end();
  });
}

test.each(['/api/users/view/%', '/api/%c0%ae', '/%E0%A4%A', `/api/users/view/${'a'.repeat(5_000)}`])(
  '%s is not found',
  async (path) => {
    const { status, headers, body } = await ask(server.url, path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ statusCode: 404, code: 'not-found', requestId: headers['x-request-id'] });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(body).not.toContain(path.slice(-4));
  },
);

test('for an address that cannot be decoded a browser gets a page, and the API responds with JSON', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = await ask(server.url, '//elsewhere.example/%E0%A4%A', browser);
  expect(page).toMatchObject({
    status: 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    },
  });
  expect(page.body).toContain(`Reference ${String(page.headers['x-request-id'])}`);
  expect(JSON.parse((await ask(server.url, '/api/users/view/%', browser)).body)).toMatchObject({ code: 'not-found' });
});

test('the page for a failed rendering links only to itself and the start page, and reveals nothing of the error', async () => {
  const site = Fastify({ logger: false, rewriteUrl: ({ url }) => requestTarget(url ?? '/') });
  try {
    addErrorHandlers(site);
    site.get('/*', async () => Promise.reject(new Error('the thread has ended')));
    const url = await site.listen({ port: 0, host: '127.0.0.1' });
    const { status, body } = await ask(url, '//elsewhere.example/?a="><script>alert(1)</script>', {
      accept: 'text/html',
    });
    expect(status).toBe(500);
    expect(body).toContain('This is our fault.');
    expect(body).toContain('href="/elsewhere.example/');
    expect(body).not.toMatch(/<script|thread has ended/);
    expect(JSON.parse((await ask(url, '/', { accept: '*/*' })).body)).toMatchObject({
      statusCode: 500,
      code: 'internal',
    });
  } finally {
    await site.close();
  }
});

test('a compressed body is rejected with an explanation, whatever its content', async () => {
  for (const body of [gzipSync('{"username":"ada"}'), 'not even compressed']) {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    });
    expect(await answer.json()).toMatchObject({
      statusCode: 415,
      code: 'unsupported-media-type',
      message: expect.stringContaining('uncompressed') as string,
    });
  }
});

test('a path that leads out of the folder of assets is not found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-assets-'));
  const site = Fastify();
  try {
    await mkdir(join(folder, 'client', 'assets'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'secret');
    addErrorHandlers(site);
    await serveAssets(site, join(folder, 'client'), join(folder, 'kept'));
    const url = await site.listen({ port: 0, host: '127.0.0.1' });
    for (const path of [
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/assets/..%5c..%5csecret.txt',
    ]) {
      expect(await ask(url, path)).toMatchObject({ status: 404, body: expect.not.stringMatching(/^secret/) as string });
    }
  } finally {
    await site.close();
    await rm(folder, { recursive: true });
  }
});
