import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import { createFeed, deleteFeed, getFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Store, type S3Store } from '../../../../test/s3-store/start-s3-store.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { originalName, sweepMediaJob } from '../../media/index.ts';

/** The site with a bucket instead of a local folder as storage. */
let store: S3Store;
let server: TestServer;
beforeAll(async () => {
  store = await startS3Store();
  server = await startTestServer(store.environment);
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

const worldOf = () => createWorld(server);
type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };
const get = (address: string | undefined, viewer?: Person, init: Init = {}): Promise<Response> =>
  fetch(new URL(address ?? 'missing', server.url), {
    redirect: 'manual',
    ...init,
    headers: { ...(viewer ? { authorization: `Bearer ${viewer.token}` } : {}), ...init.headers },
  });

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.app.storage.list('')) keys.push(key);
  return keys;
}

test('a video is uploaded, processed, played and deleted', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { _id: fileId } = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile() },
  });
  const { _id } = await performer.client.call(createFeed, {
    body: { text: 'Opening night', fileIds: [fileId], access: 'followers' },
  });
  await server.runJobs();
  await world.follow(fan, performer);
  const [videoFile] = (await fan.client.call(getFeed, { params: { id: _id } })).files;
  expect(videoFile?.status).toBe('ready');

  const master = await get(videoFile?.hlsUrl, fan);
  expect([master.status, master.headers.get('content-type'), master.headers.get('cache-control')]).toEqual([
    200,
    'application/vnd.apple.mpegurl',
    'private, no-cache',
  ]);
  const media = new URL(firstAddress(await master.text()), master.url);
  const playlist = await get(media.href, fan);
  const segment = await get(new URL(firstAddress(await playlist.text()), media).href, fan);
  const address = segment.headers.get('location') ?? '';
  expect([playlist.status, segment.status, new URL(address).origin]).toEqual([
    200,
    302,
    server.app.storage.direct?.origin,
  ]);
  const bytes = await fetch(address, { headers: { origin: server.url } });
  expect([bytes.status, bytes.headers.get('access-control-allow-origin'), (await bytes.bytes()).length > 500]).toEqual([
    200,
    '*',
    true,
  ]);

  await performer.client.call(deleteFeed, { params: { id: _id } });
  await performer.client.call(deleteForGood, { params: { kind: 'feed', id: _id } });
  await server.runJobs();
  expect((await storedKeys()).filter((key) => key.includes(fileId))).toEqual([]);
  expect((await fetch(address)).status).toBe(404);
});

function firstAddress(playlist: string): string {
  return playlist.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

test('only viewers with access are redirected to the store, for a short time', async () => {
  const world = worldOf();
  const [performer, stranger] = await Promise.all([world.performer(), world.fan()]);
  const { _id } = await world.feed(performer, { access: 'subscribers', photo: true });
  const url = (await performer.client.call(getOwnFeed, { params: { id: _id } })).files[0]?.url;
  for (const viewer of [undefined, stranger]) {
    const rejected = await get(url, viewer);
    expect([rejected.status, rejected.headers.get('location')]).toEqual([403, null]);
  }
  const sent = await get(url, performer);
  const address = new URL(sent.headers.get('location') ?? '');
  expect([sent.status, sent.headers.get('vary'), sent.headers.get('cache-control')]).toEqual([
    302,
    'Cookie, Authorization, Accept',
    'private, max-age=295',
  ]);
  expect(address.searchParams.get('X-Amz-Expires')).toBe('600');
  const bytes = await fetch(address);
  expect([bytes.status, bytes.headers.get('content-type'), bytes.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, max-age=600',
  ]);
  address.pathname = address.pathname.replace(/image-\d+/, 'image-64');
  expect((await fetch(address)).status).toBe(403);
});

test('a range travels with the redirect, as players and browsers send it', async () => {
  const world = worldOf();
  const performer = await world.performer();
  const { _id } = await world.feed(performer, { photo: true });
  const url = (await performer.client.call(getOwnFeed, { params: { id: _id } })).files[0]?.url;
  const part = await get(url, undefined, { redirect: 'follow', headers: { range: 'bytes=0-9' } });
  expect([part.status, part.headers.get('content-range'), (await part.bytes()).length]).toEqual([
    206,
    expect.stringMatching(/^bytes 0-9\/\d+$/),
    10,
  ]);
  const head = await get(url, undefined, { method: 'HEAD' });
  expect([head.status, Number(head.headers.get('content-length')) > 10]).toEqual([200, true]);
});

test('avatars and ID documents are sent by the site: the former cacheable forever, the latter never', async () => {
  const performer = await worldOf().performer();
  const { url } = await performer.client.call(uploadAvatar, {
    files: { file: await makePicture({ width: 400, height: 400 }) },
  });
  const avatar = await get(url);
  expect([avatar.status, avatar.headers.get('cache-control'), (await avatar.bytes()).length > 100]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    true,
  ]);
  const paper = await server.app.database
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', performer.id)
    .where('type', '=', 'id-verification')
    .executeTakeFirstOrThrow();
  const shown = await get(server.app.mediaAddresses.sign({ id: paper.id, duration_ms: null }, originalName), performer);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  await shown.arrayBuffer();
});

test('rejected and unused uploads leave nothing in the bucket', async () => {
  const performer = await worldOf().performer();
  const before = await storedKeys();
  const rejected = performer.client.call(uploadFeedPhoto, {
    body: {},
    files: { file: new Blob(['This is no picture.']) },
  });
  await expect(rejected).rejects.toMatchObject({ statusCode: 422 });
  expect(await storedKeys()).toEqual(before);
  await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  server.clock.advance(25 * 3_600_000);
  try {
    await server.runJob(sweepMediaJob);
    await server.runJobs();
  } finally {
    server.clock.advance(-25 * 3_600_000);
  }
  const left = await server.app.database
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', performer.id)
    .where('type', '=', 'feed-photo')
    .execute();
  expect(left).toEqual([]);
});
