import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import { buyVideo } from '@ovation/contract/money/money.ts';
import {
  deleteVideo,
  getOwnVideo,
  getVideo,
  removeVideoFile,
  searchVideos,
} from '@ovation/contract/publishing/videos.ts';
import { makePicture } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoStageFor, vtt } from '../../../../test/stages/video-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { videoFile, worldOf, publish, change, get, fileIds } = videoStageFor(() => server);

describe('files', () => {
  test('new files replace the old ones, which are deleted', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {}, { thumbnail: await makePicture(), captions: vtt() });
    const before = await fileIds(performer);
    const changed = await change(
      performer,
      video,
      {},
      { video: await videoFile(), thumbnail: await makePicture(), captions: vtt('Good night') },
    );
    const after = await fileIds(performer);
    expect([before.length, after.length, before.filter((id) => after.includes(id))]).toEqual([3, 3, []]);
    expect(await (await get(changed.captions[0]?.url)).text()).toContain('Good night');
  });

  test('can be removed one by one, except the file of a published video', async () => {
    const performer = await worldOf().performer();
    const video = await publish(
      performer,
      {},
      { teaser: await videoFile(), thumbnail: await makePicture(), captions: vtt() },
    );
    const remove = (query: { type: 'video' | 'teaser' | 'thumbnail' | 'captions'; language?: string }) =>
      performer.client.call(removeVideoFile, { params: { id: video._id }, query });
    await expect(remove({ type: 'captions' })).rejects.toMatchObject({ statusCode: 422 });
    await expect(remove({ type: 'video' })).rejects.toMatchObject({ statusCode: 409 });
    await remove({ type: 'captions', language: 'en' });
    await remove({ type: 'teaser' });
    const left = await remove({ type: 'thumbnail' });
    expect([left.captions, left.teaser, left.thumbnail]).toEqual([[], undefined, undefined]);
    await change(performer, video, { publishedAt: 'never' });
    expect(await remove({ type: 'video' })).not.toHaveProperty('film');
    expect(await fileIds(performer)).toEqual([]);
  });

  test('are deleted with their video, bytes too', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {}, { captions: vtt() });
    await server.runJobs();
    const ids = await fileIds(performer);
    await performer.client.call(deleteVideo, { params: { id: video._id } });
    await performer.client.call(deleteForGood, { params: { kind: 'video', id: video._id } });
    await server.runJobs();
    const left: string[] = [];
    for await (const { key } of server.app.storage.list('')) if (ids.some((id) => key.includes(id))) left.push(key);
    expect([left, await fileIds(performer)]).toEqual([[], []]);
    await expect(server.client().call(getVideo, { params: { id: video._id } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('cuts of the video file', () => {
  test('are a thumbnail of a moment and a teaser of a part, and are remade after a new choice', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {
      access: 'paid',
      price: 5,
      posterAtMs: 1_500,
      teaserStartMs: 1_000,
      teaserDurationMs: 1_200,
    });
    expect(video).toMatchObject({ posterAtMs: 1_500, teaserStartMs: 1_000, teaserDurationMs: 1_200 });
    await server.runJobs();
    const made = await performer.client.call(getOwnVideo, { params: { id: video._id } });
    expect(made).toMatchObject({
      thumbnail: { status: 'ready', width: 320, height: 180 },
      teaser: { status: 'ready', durationMs: expect.any(Number), hlsUrl: expect.any(String) },
    });
    expect(Math.abs((made.teaser?.durationMs ?? 0) - 1_200)).toBeLessThan(150);
    const stranger = await server.client().call(getVideo, { params: { id: video._id } });
    expect([
      stranger.access.granted,
      stranger.cover.endsWith('/blurred.webp'),
      (await get(stranger.cover)).status,
      (await get(stranger.teaser?.hlsUrl)).status,
    ]).toEqual([false, true, 200, 200]);
    const changed = await change(performer, video, { posterAtMs: 500, title: 'Another' });
    expect([changed.thumbnail, changed.teaser?._id]).toEqual([undefined, made.teaser?._id]);
    await server.runJobs();
    const again = await performer.client.call(getOwnVideo, { params: { id: video._id } });
    expect(again.thumbnail?.status).toBe('ready');
    expect(again.thumbnail?._id).not.toBe(made.thumbnail?._id);
    expect(await fileIds(performer)).toHaveLength(3);
    expect((await change(performer, video, {}, { thumbnail: await makePicture() })).posterAtMs).toBe(null);
  });

  test('are removed with the file', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, { posterAtMs: 1_500, teaserStartMs: 0, teaserDurationMs: 1_000 });
    await server.runJobs();
    expect(await change(performer, video, {}, { video: await videoFile() })).toMatchObject({
      posterAtMs: null,
      teaserStartMs: null,
    });
    expect(await fileIds(performer)).toHaveLength(1);
  });
});

test('a failed video shows the reason to its performer; others can neither find nor buy it', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 20 })]);
  const video = await publish(
    performer,
    { access: 'paid', price: 5 },
    { video: new Blob([hollow(new Uint8Array(await (await videoFile()).arrayBuffer()))]) },
  );
  await server.runJobs();
  const params = { id: video._id };
  expect(await performer.client.call(getOwnVideo, { params })).toMatchObject({
    film: { status: 'failed' },
    filmFailure: expect.stringMatching(/^[A-Z].+\.$/),
  });
  expect(await fan.client.call(getVideo, { params })).not.toHaveProperty('film');
  expect((await fan.client.call(searchVideos, { query: { performerId: performer.id } })).total).toBe(0);
  await expect(fan.client.call(buyVideo, { params, idempotencyKey: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'not-for-sale',
  });
});

/** A video file whose frame data is all zeros, but whose tables are intact. */
function hollow(whole: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(whole);
  const start = bytes.indexOf('mdat');
  return new Uint8Array(bytes.fill(0, start + 4, start - 4 + bytes.readUInt32BE(start - 4)));
}
