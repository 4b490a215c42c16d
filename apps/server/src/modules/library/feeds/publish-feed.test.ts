import { createFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import {
  getFeedFileStatus,
  uploadFeedPhoto,
  uploadFeedThumbnail,
  uploadFeedVideo,
} from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);
const noFeed = 'none-yet';

test('an uploaded photo is published in several widths, measured, without metadata', async () => {
  const performer = await worldOf().performer();
  const picture = await makePicture({ width: 900, height: 600 });
  const uploaded = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: picture } });
  expect(uploaded).toMatchObject({ type: 'feed-photo', status: 'queued' });
  const feed = await performer.client.call(createFeed, {
    body: { text: 'Look <b>here</b> <script>steal()</script>', fileIds: [uploaded._id] },
  });
  expect(feed).toMatchObject({
    type: 'photo',
    text: 'Look here',
    files: [{ _id: uploaded._id, status: 'queued', thumbnails: [] }],
  });

  await server.runJobs();

  const shown = await server.client().call(getFeed, { params: { id: feed._id } });
  expect(shown.access).toEqual({ rule: 'public', granted: true, reason: 'public', offers: [] });
  const [file] = shown.files;
  expect(file).toMatchObject({
    type: 'feed-photo',
    status: 'ready',
    width: 900,
    height: 600,
    thumbhash: expect.any(String),
  });
  expect(file?.thumbnails.map(({ width }) => width)).toEqual([320, 640, 900]);
  expect(shown.cover).toBe(file?.url);
  const largest = await fetch(server.url + file?.url);
  expect(largest.status).toBe(200);
  expect(largest.headers.get('content-type')).toBe('image/webp');
  expect((await largest.arrayBuffer()).byteLength).toBe(Number(largest.headers.get('content-length')));
});

test('a video becomes an adaptive stream, all reachable from one address', async () => {
  const performer = await worldOf().performer();
  const uploaded = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile({ width: 640, height: 360, durationS: 2 }) },
  });
  const before = await performer.client.call(getFeedFileStatus, { params: { id: noFeed, fileId: uploaded._id } });
  expect(before).toEqual({ _id: uploaded._id, queuePosition: 1, status: 'queued', progress: 0 });
  const { _id } = await performer.client.call(createFeed, { body: { fileIds: [uploaded._id] } });

  await server.runJobs();

  expect(await server.client().call(getFeedFileStatus, { params: { id: _id, fileId: uploaded._id } })).toMatchObject({
    status: 'ready',
    progress: 100,
  });
  const { files, type, cover } = await server.client().call(getFeed, { params: { id: _id } });
  expect({ type, duration: Math.round((files[0]?.durationMs ?? 0) / 1_000) }).toEqual({ type: 'video', duration: 2 });
  expect(cover).toMatch(/poster-640\.webp$/);
  const master = await readText(new URL(files[0]?.hlsUrl ?? '', server.url));
  const rung = linesOf(master.text)[0] ?? '';
  const playlist = await readText(new URL(rung, master.url));
  const segment = await fetch(new URL(linesOf(playlist.text)[0] ?? '', playlist.url));
  expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/iso.segment']);
  expect((await segment.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
});

test('an uploaded thumbnail is the cover of its feed', async () => {
  const performer = await worldOf().performer();
  const files = { file: await makePicture({ width: 400, height: 300 }) };
  const [photo, thumbnail] = await Promise.all([
    performer.client.call(uploadFeedPhoto, { body: {}, files }),
    performer.client.call(uploadFeedThumbnail, { body: {}, files }),
  ]);
  await server.runJobs();
  const feed = await performer.client.call(createFeed, { body: { fileIds: [photo._id], thumbnailId: thumbnail._id } });
  expect(feed.cover).toContain(thumbnail._id);
  expect(feed.thumbnail?._id).toBe(thumbnail._id);
});

test('a pending performer may upload, and publish once approved', async () => {
  const performer = await worldOf().performer({ approved: false });
  const { _id } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  await expect(performer.client.call(createFeed, { body: { fileIds: [_id] } })).rejects.toMatchObject({
    statusCode: 403,
    code: 'performer-not-approved',
  });
});

test.each([
  ['nothing at all', {}, 'text'],
  ['only markup', { text: '<p> </p><script>x</script>' }, 'text'],
  ['a paid feed without a price', { text: 'a', access: 'paid' }, 'price'],
  ['a paid feed for nothing', { text: 'a', access: 'paid', price: 0 }, 'price'],
  ['a price above the bound', { text: 'a', access: 'paid', price: 300.01 }, 'price'],
  ['a price of three decimals', { text: 'a', access: 'paid', price: 1.005 }, 'price'],
  ['a negative price', { text: 'a', access: 'paid', price: -1 }, 'price'],
  ['a file that does not exist', { text: 'a', fileIds: ['018f4a10-0000-7000-8000-000000000000'] }, 'fileIds.0'],
  ['a poll that does not exist', { text: 'a', pollIds: ['018f4a10-0000-7000-8000-000000000000'] }, 'pollIds.0'],
] as const)('%s is rejected with the field', async (_, body, field) => {
  const performer = await worldOf().performer();
  await expect(performer.client.call(createFeed, { body: body as object })).rejects.toMatchObject({
    statusCode: 422,
    fields: { [field]: expect.any(String) },
  });
});

test('the price of a feed that is not paid is dropped', async () => {
  const performer = await worldOf().performer();
  const feed = await performer.client.call(createFeed, {
    body: { text: 'For my followers', access: 'followers', price: 5 },
  });
  expect(feed).not.toHaveProperty('price');
});

test('files of others, for other purposes, in use or repeated are all rejected at once', async () => {
  const [performer, other] = await Promise.all([worldOf().performer(), worldOf().performer()]);
  const upload = async (owner: typeof performer, operation: typeof uploadFeedPhoto | typeof uploadFeedThumbnail) => {
    const { _id } = await owner.client.call(operation as typeof uploadFeedPhoto, {
      body: {},
      files: { file: await makePicture() },
    });
    return _id;
  };
  const [foreign, thumbnail, used, own] = await Promise.all([
    upload(other, uploadFeedPhoto),
    upload(performer, uploadFeedThumbnail),
    upload(performer, uploadFeedPhoto),
    upload(performer, uploadFeedPhoto),
  ]);
  await performer.client.call(createFeed, { body: { fileIds: [used] } });
  const attempt = performer.client.call(createFeed, {
    body: { fileIds: [own, foreign, thumbnail, used, own], thumbnailId: own },
  });
  await expect(attempt).rejects.toMatchObject({
    statusCode: 422,
    fields: {
      'fileIds.1': expect.any(String),
      'fileIds.2': expect.any(String),
      'fileIds.3': expect.any(String),
      'fileIds.4': expect.any(String),
      thumbnailId: expect.any(String),
    },
  });
  await expect(performer.client.call(createFeed, { body: { fileIds: [own] } })).resolves.toMatchObject({
    type: 'photo',
  });
});

async function readText(url: URL): Promise<{ url: URL; text: string }> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return { url, text: await answer.text() };
}

function linesOf(playlist: string): string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
