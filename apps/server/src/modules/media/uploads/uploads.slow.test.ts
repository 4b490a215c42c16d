import { createHash } from 'node:crypto';
import { request, type ClientRequest } from 'node:http';
import { login } from '@ovation/contract/people/accounts.ts';
import { createFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Store, type S3Store } from '../../../../test/s3-store/start-s3-store.ts';
import { errorOf, tusClientFor } from '../../../../test/stages/tus-client.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { sweepUploadsJob } from '../jobs/sweep-media.ts';

const megabyte = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { tus, begin, begun, sendBytes, offsetOf, finish, storedBelow, partsOf } = tusClientFor(() => server);
const performer = (): Promise<Person> => createWorld(server).performer();

/** Sends the first bytes of a request and leaves the connection open. */
function sendHalf(
  person: Person,
  path: string,
  offset: number,
  bytes: Uint8Array,
  announcedBytes: number,
): ClientRequest {
  const { hostname, port } = new URL(server.url);
  const headers = {
    authorization: `Bearer ${person.token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': offset,
    'content-type': 'application/offset+octet-stream',
    'content-length': announcedBytes,
  };
  const outgoing = request({ hostname, port, path, method: 'PATCH', headers });
  outgoing.on('error', () => {});
  outgoing.write(bytes);
  return outgoing;
}

const writingParts = async (): Promise<number> =>
  (await (await import('node:fs/promises')).readdir(`${server.app.config.dataDir}/media/.parts`)).length;

test('a video uploaded in parts is stored unchanged, processed and published', async () => {
  const owner = await performer();
  const videoFile = await (await makeVideoFile()).bytes();
  const path = await begun(owner, videoFile.length, { name: '../../opening night.mp4' });
  const third = Math.ceil(videoFile.length / 3);
  for (let offset = 0; offset < videoFile.length; offset += third) {
    const sent = await sendBytes(owner, path, offset, videoFile.subarray(offset, offset + third));
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([
      204,
      String(Math.min(videoFile.length, offset + third)),
    ]);
  }
  const kept = await finish(owner, path);
  expect(kept).toMatchObject({ type: 'feed-video', status: 'queued' });
  const row = await server.app.database
    .selectFrom('files')
    .selectAll()
    .where('id', '=', kept._id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    owner_id: owner.id,
    size_bytes: BigInt(videoFile.length),
    sha256: createHash('sha256').update(videoFile).digest(),
    original_name: '....opening night.mp4',
  });
  const feed = await owner.client.call(createFeed, { body: { text: 'Opening night', fileIds: [kept._id] } });
  await server.runJobs();
  expect((await owner.client.call(getOwnFeed, { params: { id: feed._id } })).files).toMatchObject([
    { status: 'ready' },
  ]);
  expect(await partsOf(path)).toEqual([]);
});

test('repeated and simultaneous calls after a lost reply get the same file', async () => {
  const owner = await performer();
  const videoFile = await (await makeVideoFile()).bytes();
  const path = await begun(owner, videoFile.length);
  await sendBytes(owner, path, 0, videoFile);
  const answers = [
    ...(await Promise.all([finish(owner, path), finish(owner, path), finish(owner, path)])),
    await finish(owner, path),
  ];
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(
    await server.app.database
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', owner.id)
      .where('type', '=', 'feed-video')
      .execute(),
  ).toHaveLength(1);
  expect(await offsetOf(owner, path)).toBe(videoFile.length);
});

describe('an interrupted connection', () => {
  test('loses no arrived bytes', async () => {
    const owner = await performer();
    const bytes = Buffer.alloc(3 * megabyte, 7);
    const path = await begun(owner, bytes.length);
    const outgoing = sendHalf(owner, path, 0, bytes.subarray(0, megabyte), bytes.length);
    await expect.poll(async () => (await writingParts()) > 0).toBe(true);
    outgoing.destroy();
    await expect.poll(async () => (await offsetOf(owner, path)) > 0).toBe(true);
    const offset = await offsetOf(owner, path);
    expect(offset).toBeLessThanOrEqual(megabyte);
    expect((await sendBytes(owner, path, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await offsetOf(owner, path)).toBe(bytes.length);
  });

  test('that only one side has noticed gives way to the next one', async () => {
    const owner = await performer();
    const bytes = Buffer.alloc(2 * megabyte, 7);
    const path = await begun(owner, bytes.length);
    const hanging = sendHalf(owner, path, 0, bytes.subarray(0, megabyte), bytes.length);
    await expect.poll(async () => (await writingParts()) > 0).toBe(true);
    const offset = await offsetOf(owner, path);
    expect((await sendBytes(owner, path, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await offsetOf(owner, path)).toBe(bytes.length);
    hanging.destroy();
  });
});

test('of two simultaneous requests for the same offset one is accepted, and the bytes do not mix', async () => {
  const owner = await performer();
  const videoFile = await (await makeVideoFile()).bytes();
  const path = await begun(owner, videoFile.length);
  const answers = await Promise.all(
    [videoFile, videoFile, videoFile, videoFile].map((bytes) => sendBytes(owner, path, 0, bytes)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409, 409, 409]);
  const { _id } = await finish(owner, path);
  const row = await server.app.database
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(row.sha256).toEqual(createHash('sha256').update(videoFile).digest());
});

test('bytes at another offset than the end are rejected and change nothing', async () => {
  const owner = await performer();
  const path = await begun(owner, 100);
  await sendBytes(owner, path, 0, Buffer.alloc(40));
  for (const offset of [0, 20, 41, 100])
    expect(errorOf(await sendBytes(owner, path, offset, Buffer.alloc(10)))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  expect(errorOf(await sendBytes(owner, path, 40, Buffer.alloc(61)))).toMatchObject({ status: 413 });
  expect(await offsetOf(owner, path)).toBe(40);
  await expect(finish(owner, path)).rejects.toMatchObject({ statusCode: 409, code: 'upload-unfinished' });
});

test('an upload is accessible to its account only', async () => {
  const [owner, other] = await Promise.all([performer(), performer()]);
  const path = await begun(owner, 10);
  const attempts = [
    tus('HEAD', path, other),
    sendBytes(other, path, 0, Buffer.alloc(10)),
    tus('DELETE', path, other),
    tus('HEAD', '/api/uploads/nonsense', owner),
    tus('HEAD', `/api/uploads/${crypto.randomUUID()}`, owner),
  ];
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  await expect(finish(other, path)).rejects.toMatchObject({ statusCode: 404 });
  expect(errorOf(await begin(undefined, 10))).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect((await tus('HEAD', path, undefined)).status).toBe(401);
  expect(await offsetOf(owner, path)).toBe(0);
});

test.each([
  ['a text named as a video', 'feed-video', () => Buffer.from('This is a text that calls itself a film.')],
  [
    'a playlist that points to another file',
    'feed-video',
    () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
  ],
  ['a picture as a video', 'feed-video', async () => (await makePicture()).bytes()],
  ['a video as sound', 'feed-audio', async () => (await makeVideoFile()).bytes()],
  ['the beginning of a video', 'feed-video', async () => (await (await makeVideoFile()).bytes()).subarray(0, 1_500)],
] as const)(
  '%s is rejected at the end with a sentence, also when repeated, and its bytes are deleted',
  async (_name, type, make) => {
    const owner = await performer();
    const bytes = await make();
    const path = await begun(owner, bytes.length, { type });
    await sendBytes(owner, path, 0, bytes);
    const originals = await storedBelow('originals/');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(finish(owner, path)).rejects.toMatchObject({
        statusCode: 422,
        code: 'file-invalid',
        message: expect.stringMatching(/\.$/),
        fields: { file: expect.any(String) },
      });
    }
    expect([await partsOf(path), await storedBelow('originals/')]).toEqual([[], originals]);
    expect((await tus('HEAD', path, owner)).status).toBe(404);
  },
);

test('a cancelled upload is deleted with its bytes', async () => {
  const owner = await performer();
  const path = await begun(owner, 100);
  await sendBytes(owner, path, 0, Buffer.alloc(50));
  expect((await tus('DELETE', path, owner)).status).toBe(204);
  await server.runJobs();
  expect([await partsOf(path), (await tus('HEAD', path, owner)).status]).toEqual([[], 404]);
});

test('an upload that receives nothing for a day is swept, an active one is not', async () => {
  const owner = await performer();
  const [left, goesOn] = [await begun(owner, 100), await begun(owner, 100)];
  await sendBytes(owner, left, 0, Buffer.alloc(50));
  server.clock.advance(13 * 3_600_000);
  await sendBytes(owner, goesOn, 0, Buffer.alloc(50));
  server.clock.advance(13 * 3_600_000);
  try {
    const { token } = await server
      .client()
      .call(login, { body: { username: owner.username, password: owner.password } });
    const later = { ...owner, token, client: server.client(token) };
    expect([(await tus('HEAD', left, later)).status, await offsetOf(later, goesOn)]).toEqual([404, 50]);
    await expect(finish(later, left)).rejects.toMatchObject({ statusCode: 404 });
    await server.runJob(sweepUploadsJob);
    await server.runJobs();
    expect([await partsOf(left), (await partsOf(goesOn)).length, await offsetOf(later, goesOn)]).toEqual([[], 1, 50]);
  } finally {
    server.clock.advance(-26 * 3_600_000);
  }
});

describe('with a bucket', () => {
  let store: S3Store;
  let folderServer: TestServer;
  beforeAll(async () => {
    store = await startS3Store();
    folderServer = server;
    server = await startTestServer(store.environment);
  });
  afterAll(async () => {
    await server.stop();
    server = folderServer;
    await store.stop();
  });

  test('a video uploaded in parts is stored and its parts are deleted', async () => {
    const owner = await performer();
    const videoFile = await (await makeVideoFile()).bytes();
    const path = await begun(owner, videoFile.length);
    await sendBytes(owner, path, 0, videoFile.subarray(0, 1_000));
    expect(await partsOf(path)).toHaveLength(1);
    await sendBytes(owner, path, 1_000, videoFile.subarray(1_000));
    expect(await finish(owner, path)).toMatchObject({ status: 'queued' });
    await server.runJobs();
    expect(await partsOf(path)).toEqual([]);
  });
});
