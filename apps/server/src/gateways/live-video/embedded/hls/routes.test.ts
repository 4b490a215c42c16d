import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '../../../../platform/failure.ts';
import type { Part } from '../packager/run.ts';
import { createHlsOrigin, type HlsOrigin } from './origin.ts';
import { readPlaylist } from './read-playlist.ts';
import { addHlsRoutes } from './routes.ts';

let server: FastifyInstance;
let origin: HlsOrigin;
let admitted: Set<string>;
let proofs: string[];
let sequence: number;

beforeEach(async () => {
  origin = createHlsOrigin({ now: () => new Date(1_000_000_000) });
  sequence = 1_000_000;
  admitted = new Set(['good']);
  proofs = [];
  server = fastify();
  server.setErrorHandler(async (error, _request, reply) =>
    reply.code(error instanceof Failure ? error.statusCode : 500).send({ message: String(error) }),
  );
  addHlsRoutes(server, {
    origin,
    admit(ticket, streamId, what) {
      const isAdmitted = admitted.has(ticket) && streamId === 'a';
      if (isAdmitted && what === 'media') proofs.push(ticket);
      return isAdmitted;
    },
  });
  await server.ready();
});
afterEach(async () => {
  origin.close();
  await server.close();
});

function part(text: string, startsSegment = false): Part {
  return { bytes: Buffer.from(text), seconds: 0.33, startsSegment, isIndependent: startsSegment };
}

function fillSegment(text: string): void {
  origin.addPart('a', part(`${text}0`, true));
  for (let index = 1; index < 6; index += 1) origin.addPart('a', part(`${text}${index}`));
}

function get(file: string, ticket = 'good') {
  const query = new URLSearchParams({ ticket });
  return server.inject(`/live/hls/a/${file}${file.includes('?') ? '&' : '?'}${query}`);
}

/** Waits for requests on their way to reach the origin. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

test('a player reads the playlist, the start, segments and parts', async () => {
  expect((await get('index.m3u8')).statusCode).toBe(404);
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  fillSegment('y');
  const reply = await get('index.m3u8');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
    'access-control-allow-origin': '*',
  });
  const { segments, hint } = readPlaylist(reply.body);
  expect(segments.map(({ uri }) => uri)).toEqual([`segment-${sequence}.m4s?ticket=good`, undefined]);
  expect(hint).toBe(`part-${sequence + 1}-6.m4s?ticket=good`);
  expect((await get('init-1.mp4')).body).toBe('init');
  expect(proofs).toEqual([]);
  const segment = await get(`segment-${sequence}.m4s`);
  expect([segment.body, segment.headers['cache-control']]).toEqual(['x0x1x2x3x4x5', 'private, max-age=60']);
  expect((await get(`part-${sequence + 1}-2.m4s`)).body).toBe('y2');
  expect(proofs).toHaveLength(2);
});

test('every request needs a ticket of this stream', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  fillSegment('y');
  for (const file of ['index.m3u8', 'init-1.mp4', `segment-${sequence}.m4s`, `part-${sequence}-0.m4s`]) {
    expect((await get(file, 'bad')).statusCode).toBe(401);
    expect((await server.inject(`/live/hls/a/${file}`)).statusCode).toBe(401);
    expect((await server.inject(`/live/hls/a/${file}?ticket=good&ticket=good`)).statusCode).toBe(401);
    expect((await server.inject(`/live/hls/b/${file}?ticket=good`)).statusCode).toBe(401);
  }
  expect(proofs).toEqual([]);
});

test('the playlist waits for the part that the player asks for', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const waiting = get(`index.m3u8?_HLS_msn=${sequence}&_HLS_part=6`);
  await arrive();
  origin.addPart('a', part('x6'));
  expect(readPlaylist((await waiting).body).segments[0]?.parts).toHaveLength(7);

  const whole = get(`index.m3u8?_HLS_msn=${sequence}`);
  const beyond = get(`index.m3u8?_HLS_msn=${sequence}&_HLS_part=7`);
  await arrive();
  origin.addPart('a', part('y0', true));
  expect(readPlaylist((await whole).body).segments[0]?.uri).toBeDefined();
  expect(readPlaylist((await beyond).body).segments).toHaveLength(2);
});

test('a part beyond the end of a finished segment means the first one of the next', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  origin.addPart('a', part('y0', true));
  const reply = await get(`index.m3u8?_HLS_msn=${sequence}&_HLS_part=9`);
  expect(readPlaylist(reply.body).segments).toHaveLength(2);
});

test('the announced part is sent when it arrives; another one is not found', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const hinted = get(`part-${sequence}-6.m4s`);
  await arrive();
  expect((await get(`part-${sequence}-7.m4s`)).statusCode).toBe(404);
  origin.addPart('a', part('x6'));
  expect((await hinted).body).toBe('x6');
  const neverComes = get(`part-${sequence}-7.m4s`);
  await arrive();
  origin.addPart('a', part('y0', true));
  expect((await neverComes).statusCode).toBe(404);
});

test('an account that may not watch any more gets nothing, also while it waits', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const [playlist, media] = [get(`index.m3u8?_HLS_msn=${sequence}&_HLS_part=6`), get(`part-${sequence}-6.m4s`)];
  await arrive();
  admitted.clear();
  origin.addPart('a', part('x6'));
  expect([(await playlist).statusCode, (await media).statusCode]).toEqual([401, 401]);
  expect(proofs).toEqual([]);
});

test('those who wait when the stream ends learn that it is over', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const waiting = get(`index.m3u8?_HLS_msn=${sequence + 1}`);
  await arrive();
  admitted.clear();
  origin.end('a');
  expect(readPlaylist((await waiting).body)).toMatchObject({ isEnded: true, hint: undefined });
});

test('after an interruption the stream goes on behind a discontinuity', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  origin.endRun('a');
  expect(readPlaylist((await get('index.m3u8')).body).hint).toBeUndefined();
  origin.startRun('a', Buffer.from('other'));
  fillSegment('y');
  const { segments } = readPlaylist((await get('index.m3u8')).body);
  expect(segments.map(({ map, discontinuity }) => [map.split('?')[0], discontinuity])).toEqual([
    ['init-1.mp4', false],
    ['init-2.mp4', true],
  ]);
});

test.each([
  ['index.m3u8?_HLS_part=1', 400],
  ['index.m3u8?_HLS_msn=-1', 400],
  ['index.m3u8?_HLS_msn=x', 400],
  ['index.m3u8?_HLS_msn=1&_HLS_msn=2', 400],
  ['index.m3u8?_HLS_msn=1000003', 400],
  ['index.m3u8?_HLS_msn=99999999999999999999', 400],
  ['index.m3u8?_HLS_msn=1&_HLS_part=999999999999', 200],
  ['segment-99.m4s', 404],
  ['segment-.m4s', 404],
  ['part-1000000-1e3.m4s', 404],
  ['init-9.mp4', 404],
  ['..%2f..%2fsecret.key', 404],
  ['%00', 404],
])('%s is answered with %i', async (file, status) => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  expect((await get(file)).statusCode).toBe(status);
});

test('other methods are not allowed', async () => {
  const reply = await server.inject({ method: 'POST', url: '/live/hls/a/index.m3u8' });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
});
