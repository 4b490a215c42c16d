import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineFailure } from '../failure.ts';
import type { LocalEngine } from '../local-engine.ts';
import { addHlsProxy } from './hls-proxy.ts';
import { serveHls } from './hls-server.ts';

let folder: string;
let server: FastifyInstance;
let path: string;
/** What the engine was asked. */
const asked: string[] = [];

/** Routes like those of LL-HLS. */
function addRoutes(routes: FastifyInstance): void {
  routes.get<{ Params: { file: string } }>('/live/hls/:stream/:ticket/:file', async ({ url, params }, reply) => {
    asked.push(url);
    if (params.file === 'over') throw new EngineFailure('not-found', 'This part is over.');
    if (params.file === 'never') return new Promise(() => undefined);
    if (params.file === 'broken') throw new Error('A secret of the engine.');
    if (params.file === 'usual') throw new EngineFailure('not-signed-in');
    if (params.file === 'later') {
      void reply.header('retry-after', '2');
      throw new EngineFailure('not-found', 'Not yet.');
    }
    return reply
      .type('video/mp4')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Buffer.alloc(300_000, 1));
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hls-'));
  path = join(folder, 'hls.sock');
  await serveHls({ packager: { addRoutes } } as unknown as LocalEngine, path);
  server = Fastify();
  server.setErrorHandler((error, _request, reply) => {
    const { code, message, statusCode } = error as EngineFailure;
    return reply.code(statusCode).send({ code, message });
  });
  addHlsProxy(server, async () => path, { answerMs: 200 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (file: string) => server.inject({ url: `/live/hls/stream/ticket/${file}` });

test('a reply comes as the engine gives it', async () => {
  const reply = await get('part-1.m4s?_HLS_msn=7');
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 300_000]);
  expect(reply.headers).toMatchObject({ 'content-type': 'video/mp4', 'cross-origin-resource-policy': 'cross-origin' });
  expect(asked.at(-1)).toBe('/live/hls/stream/ticket/part-1.m4s?_HLS_msn=7');
});

test('a failure is the server’s own, with the engine’s sentence or the usual one', async () => {
  expect((await get('over')).json()).toEqual({ code: 'not-found', message: 'This part is over.' });
  const usual = await get('usual');
  expect([usual.statusCode, usual.json()]).toEqual([
    401,
    { code: 'not-signed-in', message: new EngineFailure('not-signed-in').message },
  ]);
  const later = await get('later');
  expect([later.statusCode, later.headers['retry-after'], later.headers['content-type']]).toEqual([
    404,
    '2',
    'application/json; charset=utf-8',
  ]);
});

test('a failure of HEAD is the same without a body', async () => {
  const replies = await Promise.all(
    ['over', 'usual', 'part-1.m4s'].map((file) =>
      server.inject({ method: 'HEAD', url: `/live/hls/stream/ticket/${file}` }),
    ),
  );
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [404, ''],
    [401, ''],
    [200, ''],
  ]);
});

test('what the engine has no route for, and what breaks in it, is the server’s own failure as well', async () => {
  const elsewhere = await server.inject('/live/hls/stream');
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([
    404,
    { code: 'not-found', message: new EngineFailure('not-found').message },
  ]);
  const broken = await get('broken');
  expect([broken.statusCode, broken.body]).toEqual([500, expect.not.stringContaining('secret')]);
});

test('an engine that does not answer makes nobody wait for ever', async () => {
  expect((await get('never')).statusCode).toBe(503);
});

test('without an engine the reply is 503', async () => {
  path = join(folder, 'nobody.sock');
  expect((await get('part-1.m4s')).statusCode).toBe(503);
});
