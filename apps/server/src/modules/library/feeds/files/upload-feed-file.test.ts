import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { createFeed, deleteFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import {
  getFeedFileStatus,
  uploadFeedAudio,
  uploadFeedPhoto,
  uploadFeedTeaser,
  uploadFeedVideo,
} from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.app.storage.list('')) keys.push(key);
  return keys;
}

async function rowsOf(performer: Person): Promise<string[]> {
  const rows = await server.app.database
    .selectFrom('files')
    .select('storage_key')
    .where('owner_id', '=', performer.id)
    .where('type', 'like', 'feed-%')
    .execute();
  return rows.map((row) => row.storage_key);
}

test('an upload is stored unchanged, with the type of its bytes and not of its name', async () => {
  const performer = await worldOf().performer();
  const picture = await makePicture({ format: 'png' });
  const { _id } = await performer.client.call(uploadFeedPhoto, {
    body: {},
    files: { file: new File([picture], '../../etc/holiday.mp4', { type: 'video/mp4' }) },
  });
  const row = await server.app.database.selectFrom('files').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    mime_type: 'image/png',
    size_bytes: BigInt(picture.size),
    sha256: createHash('sha256')
      .update(await picture.bytes())
      .digest(),
  });
  expect(row.original_name).not.toContain('/');
});

const textFile = () => new File(['This is a text that calls itself a film.'], 'film.mp4', { type: 'video/mp4' });
const playlist = () =>
  new File(['#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'], 'film.mp4', {
    type: 'video/mp4',
  });

test.each([
  ['a text named .mp4', uploadFeedVideo, textFile],
  ['a text named .mp4 as a teaser', uploadFeedTeaser, textFile],
  ['a text named .mp4 as sound', uploadFeedAudio, textFile],
  ['a playlist that points to another file', uploadFeedVideo, playlist],
  ['a picture as a video', uploadFeedVideo, () => makePicture()],
  ['a picture as sound', uploadFeedAudio, () => makePicture()],
  ['a video as a picture', uploadFeedPhoto, () => makeVideoFile()],
  ['a video as sound', uploadFeedAudio, () => makeVideoFile()],
  ['half of a JPEG', uploadFeedPhoto, async () => (await makePicture({ width: 600, height: 400 })).slice(0, 900)],
  ['the beginning of a video', uploadFeedVideo, async () => (await makeVideoFile()).slice(0, 1_500)],
  ['an empty file', uploadFeedPhoto, () => new File([], 'empty.jpg', { type: 'image/jpeg' })],
  ['an empty video', uploadFeedVideo, () => new File([], 'empty.mp4', { type: 'video/mp4' })],
] as const)('%s is rejected with a sentence and leaves nothing', async (_, operation, make) => {
  const performer = await worldOf().performer();
  const before = await storedKeys();
  const attempt = performer.client.call(operation as typeof uploadFeedPhoto, {
    body: {},
    files: { file: await make() },
  });
  await expect(attempt).rejects.toMatchObject({
    statusCode: 422,
    code: 'file-invalid',
    message: expect.stringMatching(/\.$/),
    fields: { file: expect.any(String) },
  });
  expect(await storedKeys()).toEqual(before);
  expect(await rowsOf(performer)).toEqual([]);
});

test('a form without a file is rejected', async () => {
  const performer = await worldOf().performer();
  await expect(performer.client.call(uploadFeedPhoto, { body: {}, files: {} })).rejects.toMatchObject({
    statusCode: 422,
    code: 'file-missing',
    fields: { file: expect.any(String) },
  });
});

test('a fan cannot upload', async () => {
  const fan = await worldOf().fan();
  await expect(
    fan.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } }),
  ).rejects.toMatchObject({ statusCode: 403 });
});

interface RawUpload {
  readonly token: string;
  readonly path: string;
  readonly announcedBytes: number;
}

function startUpload({ token, path, announcedBytes }: RawUpload) {
  const { hostname, port } = new URL(server.url);
  const outgoing = request({
    hostname,
    port,
    path,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': announcedBytes,
    },
  });
  outgoing.write(
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  );
  return outgoing;
}

test('a body with too large a content length is rejected before it is sent', async () => {
  const performer = await worldOf().performer();
  const outgoing = startUpload({
    token: performer.token,
    path: '/api/performer/feeds/photo/upload',
    announcedBytes: 60 * 1024 * 1024,
  });
  const statusCode = await new Promise((resolve, reject) =>
    outgoing.once('error', reject).once('response', (answer) => resolve(answer.statusCode)),
  );
  outgoing.destroy();
  expect(statusCode).toBe(413);
});

test('an interrupted upload leaves nothing', async () => {
  const performer = await worldOf().performer();
  const before = await storedKeys();
  const parts = async () => (await import('node:fs/promises')).readdir(`${server.app.config.dataDir}/media/.parts`);
  const outgoing = startUpload({
    token: performer.token,
    path: '/api/performer/feeds/photo/upload',
    announcedBytes: 1_000_000,
  });
  outgoing.on('error', () => {});
  outgoing.write(await (await makePicture({ width: 800, height: 600 })).bytes());
  await expect.poll(async () => (await parts()).length === 1).toBe(true);
  outgoing.destroy();
  await expect.poll(async () => (await parts()).length === 0).toBe(true);
  expect(await storedKeys()).toEqual(before);
  expect(await rowsOf(performer)).toEqual([]);
});

test('a video that cannot be decoded fails with a message to its performer, and is invisible to others', async () => {
  const performer = await worldOf().performer();
  const states: string[] = [];
  server.app.events.on('file.progressed', async (_, event) => {
    if (event.ownerId === performer.id) states.push(event.status);
  });
  const uploaded = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: new Blob([hollow(await (await makeVideoFile()).bytes())]) },
  });
  const { _id } = await performer.client.call(createFeed, { body: { text: 'New film', fileIds: [uploaded._id] } });
  await server.runJobs();

  const status = await performer.client.call(getFeedFileStatus, { params: { id: _id, fileId: uploaded._id } });
  expect(status).toMatchObject({ status: 'failed', message: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(states).toEqual(['processing', 'failed']);
  const { message, ...others } = await server
    .client()
    .call(getFeedFileStatus, { params: { id: _id, fileId: uploaded._id } });
  expect([message, others.status]).toEqual([undefined, 'failed']);
  expect((await server.client().call(getFeed, { params: { id: _id } })).files).toEqual([]);
  await expect(performer.client.call(createFeed, { body: { fileIds: [uploaded._id] } })).rejects.toMatchObject({
    statusCode: 422,
  });
});

/** A video file whose frame data is all zeros, but whose tables are intact. */
function hollow(videoFile: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(videoFile);
  const start = bytes.indexOf('mdat');
  return new Uint8Array(bytes.fill(0, start + 4, start - 4 + bytes.readUInt32BE(start - 4)));
}

test('the status of a file is hidden with its feed, and not available with another feed’s id', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { _id } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  const ask = (client: Person['client'], id: string) => client.call(getFeedFileStatus, { params: { id, fileId: _id } });
  await expect(ask(fan.client, 'new')).rejects.toMatchObject({ statusCode: 404 });
  const [feed, other] = await Promise.all([
    performer.client.call(createFeed, { body: { fileIds: [_id] } }),
    world.feed(performer),
  ]);
  await expect(ask(fan.client, other._id)).rejects.toMatchObject({ statusCode: 404 });
  expect(await ask(fan.client, feed._id)).toMatchObject({ status: 'queued' });
});

test('a feed is deleted with its files and their bytes', async () => {
  const performer = await worldOf().performer();
  const feed = await worldOf().feed(performer, { photo: true });
  const [original = ''] = await rowsOf(performer);
  const bytesOfFeed = async () =>
    (await storedKeys()).filter((key) => key === original || key.includes(feed.files[0]?._id ?? 'none'));
  expect((await bytesOfFeed()).length).toBeGreaterThan(1);
  await performer.client.call(deleteFeed, { params: { id: feed._id } });
  await performer.client.call(deleteForGood, { params: { kind: 'feed', id: feed._id } });
  await server.runJobs();
  expect(await bytesOfFeed()).toEqual([]);
  expect(await rowsOf(performer)).toEqual([]);
});
