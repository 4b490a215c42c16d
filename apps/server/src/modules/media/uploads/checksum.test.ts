import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { finishUpload } from '@ovation/contract/publishing/uploads.ts';
import { createWorld, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createWorld(server).performer();
});
afterAll(() => server.stop());

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const headersOf = (more: Record<string, string>) => ({
  'tus-resumable': '1.0.0',
  authorization: `Bearer ${owner.token}`,
  ...more,
});
const checksumOf = (bytes: Uint8Array, algorithm = 'sha1') =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

async function begun(sizeBytes: number): Promise<string> {
  const headers = headersOf({
    'upload-length': String(sizeBytes),
    'upload-metadata': `type ${base64('feed-video')},filename ${base64('film.mp4')}`,
  });
  return (await fetch(`${server.url}/api/uploads`, { method: 'POST', headers })).headers.get('location') ?? 'missing';
}

async function send(path: string, bytes: Uint8Array, { offset = 0, checksum = checksumOf(bytes) } = {}) {
  const headers = headersOf({
    'upload-offset': String(offset),
    'upload-checksum': checksum,
    'content-type': 'application/offset+octet-stream',
  });
  const answer = await fetch(server.url + path, { method: 'PATCH', headers, body: new Uint8Array(bytes) });
  return {
    status: answer.status,
    headers: answer.headers,
    code: answer.ok ? undefined : ((await answer.json()) as { code: string }).code,
  };
}

async function offsetOf(path: string): Promise<number> {
  return Number(
    (await fetch(server.url + path, { method: 'HEAD', headers: headersOf({}) })).headers.get('upload-offset'),
  );
}

async function partsOf(path: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.app.storage.list(`uploads/${path.split('/').at(-1)}/`)) keys.push(key);
  return keys;
}

test('OPTIONS names the extension and its algorithms to everyone', async () => {
  const { headers } = await fetch(`${server.url}/api/uploads`, { method: 'OPTIONS' });
  expect([headers.get('tus-extension')?.split(','), headers.get('tus-checksum-algorithm')]).toEqual([
    expect.arrayContaining(['checksum']),
    'sha1,sha256,sha512',
  ]);
});

test.each(['sha1', 'sha256', 'sha512'])('a video whose parts match their %s arrives complete', async (algorithm) => {
  const videoFile = await (await makeVideoFile()).bytes();
  const path = await begun(videoFile.length);
  const half = Math.ceil(videoFile.length / 2);
  for (const offset of [0, half]) {
    const piece = videoFile.subarray(offset, offset + half);
    expect(await send(path, piece, { offset, checksum: checksumOf(piece, algorithm) })).toMatchObject({ status: 204 });
  }
  const { _id } = await owner.client.call(finishUpload, { params: { id: path.split('/').at(-1) ?? '' } });
  const { sha256 } = await server.app.database
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(sha256).toEqual(createHash('sha256').update(videoFile).digest());
});

test('a part that does not match leaves nothing, and can be sent again', async () => {
  // Large enough for several stored parts.
  const piece = new Uint8Array(17 * 1024 * 1024).fill(7);
  const path = await begun(piece.length);
  const damaged = piece.slice();
  damaged[12] = 8;
  expect(await send(path, damaged, { checksum: checksumOf(piece) })).toMatchObject({
    status: 460,
    code: 'checksum-mismatch',
  });
  expect([await offsetOf(path), await partsOf(path)]).toEqual([0, []]);
  expect(await send(path, piece)).toMatchObject({ status: 204 });
  expect([await offsetOf(path), (await partsOf(path)).length]).toEqual([piece.length, 2]);
});

test('nothing is stored of an interrupted part, which cannot match', async () => {
  const path = await begun(1_000);
  const { hostname, port } = new URL(server.url);
  const headers = headersOf({
    'upload-offset': '0',
    'upload-checksum': checksumOf(new Uint8Array(1_000)),
    'content-type': 'application/offset+octet-stream',
    'content-length': '1000',
  });
  const outgoing = request({ hostname, port, path, method: 'PATCH', headers });
  outgoing.on('error', () => {});
  outgoing.write(new Uint8Array(400));
  await expect
    .poll(
      async () =>
        (await import('node:fs/promises'))
          .readdir(`${server.app.config.dataDir}/media/.parts`)
          .then((names) => names.length),
      { timeout: 600_000 },
    )
    .toBe(1);
  const closed = new Promise((resolve) => outgoing.once('close', resolve));
  outgoing.destroy();
  await closed;
  expect(await offsetOf(path)).toBe(0);
  await expect.poll(() => partsOf(path), { timeout: 600_000 }).toEqual([]);
});

test.each([
  ['of an unknown algorithm', 'crc32 AAAAAA=='],
  ['without a digest', 'sha1'],
  ['that is no Base64', 'sha1 ####'],
  ['of the wrong length', 'sha1 AAAA'],
])('a checksum %s is rejected', async (_what, checksum) => {
  const path = await begun(10);
  expect(await send(path, new Uint8Array(10), { checksum })).toMatchObject({ status: 400, code: 'malformed-request' });
  expect(await offsetOf(path)).toBe(0);
});
