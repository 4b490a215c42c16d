import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineFailure } from '../failure.ts';
import type { Part } from '../packager/run.ts';
import { createHlsOrigin, type HlsOrigin } from './origin.ts';
import { readPlaylist } from '../testing/read-playlist.ts';
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
  server = fastify({ routerOptions: { maxParamLength: 500 } });
  server.setErrorHandler(async (error, _request, reply) =>
    reply.code(error instanceof EngineFailure ? error.statusCode : 500).send({ message: String(error) }),
  );
  addHlsRoutes(server, {
    origin,
    admit(ticket, streamId, what) {
      const isAdmitted = admitted.has(ticket) && streamId === 'a';
      if (isAdmitted && what === 'media') proofs.push(ticket);
      return isAdmitted ? ticket : undefined;
    },
  });
  await server.ready();
});
afterEach(async () => {
  origin.close();
  await server.close();
});

function part(text: string, startsSegment = false): Part {
  return {
    bytes: Buffer.from(text),
    seconds: 0.33,
    startsSegment,
    isIndependent: startsSegment,
    startsWithKeyframe: startsSegment,
  };
}

function fillSegment(text: string): void {
  origin.addPart('a', part(`${text}0`, true));
  for (let index = 1; index < 6; index += 1) origin.addPart('a', part(`${text}${index}`));
}

const get = (file: string, ticket = 'good') => server.inject(`/live/hls/a/${ticket}/${file}`);
/** The name of a part by its place in the stream. */
const partFile = (place: number): string => `part-${sequence * 1_000 + 1 + place}.m4s`;

/** Waits for requests on their way to reach the origin. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

test('a player reads the playlist, the start, segments and parts', async () => {
  expect((await get('media.m3u8')).statusCode).toBe(404);
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  fillSegment('y');
  const reply = await get('media.m3u8');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
    'access-control-allow-origin': '*',
  });
  const { segments, hint } = readPlaylist(reply.body);
  expect(segments.map(({ uri }) => uri)).toEqual([`segment-${sequence}.m4s`, undefined]);
  expect(hint).toBe(partFile(12));
  expect((await get('init-1.mp4')).body).toBe('init');
  expect(proofs).toEqual([]);
  const segment = await get(`segment-${sequence}.m4s`);
  expect([segment.body, segment.headers['cache-control']]).toEqual(['x0x1x2x3x4x5', 'private, max-age=60']);
  expect((await get(partFile(8))).body).toBe('y2');
  expect(proofs).toHaveLength(2);
});

test('a whole segment is in memory once, however many players fetch it', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  fillSegment('y');
  const whole = origin.segment('a', sequence);
  expect(origin.segment('a', sequence)).toBe(whole);
  expect((await get(partFile(5))).body).toBe('x5');
  expect((await origin.part('a', sequence * 1_000 + 1, 'viewer'))?.buffer).toBe(whole?.buffer);
  expect(origin.segment('a', sequence + 1)).toBeUndefined();
});

test('every request needs a ticket of this stream', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  fillSegment('y');
  for (const file of ['index.m3u8', 'media.m3u8', 'init-1.mp4', `segment-${sequence}.m4s`, partFile(0)]) {
    expect((await get(file, 'bad')).statusCode).toBe(401);
    expect((await server.inject(`/live/hls/a/${file}`)).statusCode).toBe(404);
    expect((await server.inject(`/live/hls/b/good/${file}`)).statusCode).toBe(401);
  }
  expect(proofs).toEqual([]);
});

test('the playlist waits for the part that the player asks for', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const waiting = get(`media.m3u8?_HLS_msn=${sequence}&_HLS_part=6`);
  await arrive();
  origin.addPart('a', part('x6'));
  expect(readPlaylist((await waiting).body).segments[0]?.parts).toHaveLength(7);

  const whole = get(`media.m3u8?_HLS_msn=${sequence}`);
  const beyond = get(`media.m3u8?_HLS_msn=${sequence}&_HLS_part=7`);
  await arrive();
  origin.addPart('a', part('y0', true));
  expect(readPlaylist((await whole).body).segments[0]?.uri).toBeDefined();
  expect(readPlaylist((await beyond).body).segments).toHaveLength(2);
});

test('a part beyond the end of a finished segment means the first one of the next', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  origin.addPart('a', part('y0', true));
  const reply = await get(`media.m3u8?_HLS_msn=${sequence}&_HLS_part=9`);
  expect(readPlaylist(reply.body).segments).toHaveLength(2);
});

test('the announced part is sent when it arrives, also as the first of the next segment; another one is not found', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const hinted = get(partFile(6));
  await arrive();
  expect((await get(partFile(7))).statusCode).toBe(404);
  origin.addPart('a', part('x6'));
  expect((await hinted).body).toBe('x6');
  const next = get(partFile(7));
  await arrive();
  origin.addPart('a', part('y0', true));
  expect((await next).body).toBe('y0');
  const neverComes = get(partFile(8));
  await arrive();
  origin.startRun('a', Buffer.from('other'));
  origin.addPart('a', part('z0', true));
  expect((await neverComes).statusCode).toBe(404);
  expect((await get(partFile(9))).body).toBe('z0');
});

test('a viewer who lets many requests wait keeps nobody else from waiting', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  admitted.add('other');
  const next = `media.m3u8?_HLS_msn=${sequence}&_HLS_part=6`;
  const flood = Array.from({ length: 30 }, (_, index) => get(index % 2 === 0 ? next : partFile(6)));
  await arrive();
  const other = get(next, 'other');
  await arrive();
  origin.addPart('a', part('x6'));
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await other).statusCode).toBe(200);
  // Those who have been answered may wait again.
  const again = get(partFile(7));
  await arrive();
  origin.addPart('a', part('x7'));
  expect((await again).statusCode).toBe(200);
});

test('an account that may not watch any more gets nothing, also while it waits', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const [playlist, media] = [get(`media.m3u8?_HLS_msn=${sequence}&_HLS_part=6`), get(partFile(6))];
  await arrive();
  admitted.clear();
  origin.addPart('a', part('x6'));
  expect([(await playlist).statusCode, (await media).statusCode]).toEqual([401, 401]);
  expect(proofs).toEqual([]);
});

test('those who wait when the stream ends learn that it is over', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  const waiting = get(`media.m3u8?_HLS_msn=${sequence + 1}`);
  await arrive();
  admitted.clear();
  origin.end('a');
  expect(readPlaylist((await waiting).body)).toMatchObject({ isEnded: true, hint: undefined });
});

test('after an interruption the stream goes on behind a discontinuity', async () => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  origin.endRun('a');
  expect(readPlaylist((await get('media.m3u8')).body).hint).toBeUndefined();
  origin.startRun('a', Buffer.from('other'));
  fillSegment('y');
  const { segments } = readPlaylist((await get('media.m3u8')).body);
  expect(segments.map(({ map, discontinuity }) => [map.split('?')[0], discontinuity])).toEqual([
    ['init-1.mp4', false],
    ['init-2.mp4', true],
  ]);
});

test('a player that comes before the first whole segment waits for it, as long as it may watch', async () => {
  const [first, second] = [get('index.m3u8'), get('index.m3u8')];
  await arrive();
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  await arrive();
  const late = get('index.m3u8');
  await arrive();
  origin.addPart('a', part('y0', true));
  expect([(await first).statusCode, (await second).statusCode, (await late).statusCode]).toEqual([200, 200, 200]);
  expect((await get('media.m3u8')).body).toContain('#EXTINF');
});

test('an account that loses its access while it waits for the first segment gets nothing', async () => {
  const waiting = get('index.m3u8');
  await arrive();
  admitted.clear();
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  origin.addPart('a', part('y0', true));
  expect((await waiting).statusCode).toBe(401);
});

test('the index names codecs, size and the heaviest bitrate, and leads to the stream', async () => {
  // The sample descriptions of High profile, level 4.0, with AAC.
  const size = Buffer.alloc(28);
  size.writeUInt16BE(1_280, 24);
  size.writeUInt16BE(720, 26);
  const record = Buffer.from([1, 0x64, 0, 0x28]);
  origin.startRun(
    'a',
    Buffer.concat([Buffer.from('....avc1'), size, Buffer.from('avcC'), record, Buffer.from('...mp4a')]),
  );
  fillSegment('x');
  origin.addPart('a', part('y0', true));
  const reply = await get('index.m3u8');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
  const rate = Math.ceil((12 * 8) / (6 * 0.33));
  expect(reply.body.trim().split('\n').slice(2)).toEqual([
    `#EXT-X-STREAM-INF:BANDWIDTH=${rate},CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1280x720`,
    'media.m3u8',
  ]);
  expect((await get('media.m3u8')).statusCode).toBe(200);
});

test('a playlist of half a minute is small, however long the tickets are', async () => {
  const ticket = 'x'.repeat(300);
  admitted.add(ticket);
  origin.startRun('a', Buffer.from('init'));
  for (let segment = 0; segment < 16; segment += 1) fillSegment('x');
  const { body } = await get('media.m3u8', ticket);
  expect(body).not.toContain(ticket);
  expect(body.length).toBeLessThan(5_000);
});

test('the times in a playlist are those of the media: a segment begins where the one before has ended', async () => {
  origin.startRun('a', Buffer.from('init'));
  for (const text of ['x', 'y', 'z']) fillSegment(text);
  const { body } = await get('media.m3u8');
  const times = [...body.matchAll(/DATE-TIME:(.+)/g)].map(([, time = '']) => Date.parse(time));
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([1_980, 1_980]);
});

test.each([
  ['media.m3u8?_HLS_part=1', 400],
  ['media.m3u8?_HLS_msn=-1', 400],
  ['media.m3u8?_HLS_msn=x', 400],
  ['media.m3u8?_HLS_msn=1&_HLS_msn=2', 400],
  ['media.m3u8?_HLS_msn=1000003', 400],
  ['media.m3u8?_HLS_msn=99999999999999999999', 400],
  ['media.m3u8?_HLS_msn=1&_HLS_part=999999999999', 200],
  ['segment-99.m4s', 404],
  ['segment-.m4s', 404],
  ['part-1e3.m4s', 404],
  ['init-9.mp4', 404],
  ['..%2f..%2fsecret.key', 404],
  ['%00', 404],
])('%s is answered with %i', async (file, status) => {
  origin.startRun('a', Buffer.from('init'));
  fillSegment('x');
  expect((await get(file)).statusCode).toBe(status);
});

test('other methods are not allowed', async () => {
  const reply = await server.inject({ method: 'POST', url: '/live/hls/a/good/index.m3u8' });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('players of other sites may ask with headers', async () => {
  const reply = await server.inject({ method: 'OPTIONS', url: '/live/hls/a/good/media.m3u8' });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'range',
  });
});
