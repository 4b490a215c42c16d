import { buyVideo } from '@ovation/contract/money/money.ts';
import {
  deleteVideo,
  getOwnVideo,
  getVideo,
  getVideoFileStatus,
  keepVideoPosition,
  listOwnVideos,
  removeVideoFile,
  searchVideos,
  uploadVideo,
  type OwnVideo,
} from '@ovation/contract/publishing/videos.ts';
import { makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoStageFor, vtt, type VideoBody } from '../../../../test/stages/video-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { videoFile, worldOf, publish, change, get, fileIds } = videoStageFor(() => server);

test('a published video plays, with thumbnail, teaser and captions', async () => {
  const performer = await worldOf().performer();
  const video = await publish(
    performer,
    { description: 'All that we sang.', captionsLanguage: 'pt-BR' },
    { teaser: await videoFile(), thumbnail: await makePicture({ width: 640, height: 360 }), captions: vtt() },
  );
  expect(video).toMatchObject({
    title: 'An evening at home',
    state: 'published',
    publishedAt: expect.any(String),
    film: { status: 'queued', durationMs: 3_000 },
  });
  await server.runJobs();
  const seen = await server.client().call(getVideo, { params: { id: video._id } });
  expect(seen).toMatchObject({
    description: 'All that we sang.',
    film: { status: 'ready', hlsUrl: expect.any(String) },
    teaser: { status: 'ready', hlsUrl: expect.any(String) },
    captions: [{ language: 'pt-BR' }],
  });
  expect(seen.cover).toContain('/image-640.webp');
  const answers = await Promise.all(
    [seen.film?.hlsUrl, seen.teaser?.hlsUrl, seen.cover, seen.captions[0]?.url].map((url) => get(url)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([answers[3]?.headers.get('content-type'), await answers[3]?.text()]).toEqual([
    'text/vtt',
    'WEBVTT\n\n00:00.500 --> 00:02.000\nGood evening\n',
  ]);
  expect(
    await server.client().call(getVideoFileStatus, { params: { id: video._id, fileId: seen.film?._id ?? '' } }),
  ).toMatchObject({ status: 'ready', progress: 100 });
});

test('a video file that was uploaded before can be used once', async () => {
  const [performer, other] = await Promise.all([worldOf().performer(), worldOf().performer()]);
  const draft = await publish(performer, { publishedAt: 'never' });
  await server.app.database
    .updateTable('files')
    .set({ object_kind: null, object_id: null })
    .where('id', '=', draft.film?._id ?? '')
    .execute();
  const attempt = (person: Person) =>
    person.client.call(uploadVideo, { body: { title: 'By id', filmId: draft.film?._id }, files: {} });
  await expect(attempt(other)).rejects.toMatchObject({
    statusCode: 422,
    fields: { filmId: expect.stringContaining('does not exist') },
  });
  expect((await attempt(performer)).film?._id).toBe(draft.film?._id);
  await expect(attempt(performer)).rejects.toMatchObject({
    statusCode: 422,
    fields: { filmId: expect.stringContaining('used elsewhere') },
  });
});

describe('publishing', () => {
  test('requires an approved performer', async () => {
    const [pending, fan] = await Promise.all([worldOf().performer({ approved: false }), worldOf().fan()]);
    await expect(publish(pending)).rejects.toMatchObject({ statusCode: 403, code: 'performer-not-approved' });
    await expect(publish(fan)).rejects.toMatchObject({ statusCode: 403, code: 'role-not-allowed' });
    expect(await fileIds(pending)).toEqual([]);
  });

  test('does not allow changes to another performer’s video', async () => {
    const [performer, other] = await Promise.all([worldOf().performer(), worldOf().performer()]);
    const video = await publish(performer);
    const params = { id: video._id };
    await expect(change(other, video, { title: 'Mine' })).rejects.toMatchObject({ statusCode: 404 });
    await expect(other.client.call(deleteVideo, { params })).rejects.toMatchObject({ statusCode: 404 });
    await expect(other.client.call(removeVideoFile, { params, query: { type: 'teaser' } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(other.client.call(getOwnVideo, { params })).rejects.toMatchObject({ statusCode: 404 });
    expect((await other.client.call(listOwnVideos)).data).toEqual([]);
  });
});

describe('rejected, leaving nothing', () => {
  const before = '2020-01-01T00:00:00Z';
  test.each([
    ['no price', { access: 'paid' }, {}, 'price'],
    ['a price beyond the wallet', { access: 'paid', price: 5_000 }, {}, 'price'],
    ['a price with three decimals', { access: 'paid', price: 1.005 }, {}, 'price'],
    ['a title of nothing', { title: '\u200B' }, {}, 'title'],
    ['no moment', { publishedAt: 'tomorrow' }, {}, 'publishedAt'],
    ['a moment in the year 10000', { publishedAt: '9999-12-31T23:59:59-14:00' }, {}, 'publishedAt'],
    ['an end before the beginning', { endsAt: before }, {}, 'endsAt'],
    ['public before the beginning', { publicAt: before }, {}, 'publicAt'],
    ['a picture of a moment after the end', { posterAtMs: 3_500 }, {}, 'posterAtMs'],
    ['a teaser that ends after the video', { teaserStartMs: 1_000, teaserDurationMs: 2_500 }, {}, 'teaserDurationMs'],
    ['half a teaser', { teaserStartMs: 1_000 }, {}, 'teaserDurationMs'],
    ['captions in no language', { captionsLanguage: 'klingon!' }, {}, 'captionsLanguage'],
    [
      'captions that are none',
      {},
      { captions: new File(['1\n00:00:01,000 --> 00:00:02,000\nHi\n'], 'a.vtt') },
      'captions',
    ],
    ['a text as a video', {}, { video: new File(['not a film'], 'a.mp4', { type: 'video/mp4' }) }, 'video'],
    [
      'a text as a picture',
      {},
      { thumbnail: new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }) },
      'thumbnail',
    ],
  ] as const)('%s', async (_, body, files, field) => {
    const performer = await worldOf().performer();
    await expect(publish(performer, body as Partial<VideoBody>, files)).rejects.toMatchObject({
      statusCode: 422,
      fields: { [field]: expect.stringMatching(/\.$/) },
    });
    expect(await fileIds(performer)).toEqual([]);
    expect((await performer.client.call(listOwnVideos)).total).toBe(0);
  });

  test('publishing without a video file; a draft may wait for one', async () => {
    const performer = await worldOf().performer();
    const upload = (publishedAt: 'now' | 'never') =>
      performer.client.call(uploadVideo, { body: { title: 'Later', publishedAt }, files: {} });
    await expect(upload('now')).rejects.toMatchObject({ statusCode: 422, fields: { video: expect.any(String) } });
    const draft = await upload('never');
    expect(draft).toMatchObject({ state: 'draft', publishedAt: null });
    await expect(change(performer, draft, { publishedAt: 'now' })).rejects.toMatchObject({ statusCode: 422 });
    expect(await change(performer, draft, { publishedAt: 'now' }, { video: await videoFile() })).toMatchObject({
      state: 'published',
      film: { status: 'queued' },
    });
  });
});

test('the file of a sold video cannot be replaced, and a deleted one remains visible to its buyers', async () => {
  const world = worldOf();
  const [performer, fan, stranger] = await Promise.all([world.performer(), world.fan({ balance: 20 }), world.fan()]);
  const video = await publish(performer, { access: 'paid', price: 7.5 });
  const params = { id: video._id };
  const ofPerformer = { query: { performerId: performer.id } };
  await fan.client.call(buyVideo, { params, idempotencyKey: crypto.randomUUID() });
  expect(await performer.client.call(getOwnVideo, { params })).toMatchObject({
    totalSale: 1,
    earned: expect.any(Number),
  });
  await expect(change(performer, video, {}, { video: await videoFile() })).rejects.toMatchObject({
    statusCode: 422,
    fields: { video: expect.any(String) },
  });
  await change(performer, video, { publishedAt: 'never' });
  await expect(performer.client.call(removeVideoFile, { params, query: { type: 'video' } })).rejects.toMatchObject({
    statusCode: 409,
  });
  await change(performer, video, { publishedAt: 'now' });
  await performer.client.call(deleteVideo, { params });
  expect((await fan.client.call(getVideo, { params })).access).toMatchObject({ granted: true, reason: 'buyer' });
  expect((await fan.client.call(searchVideos, ofPerformer)).data.map(({ _id }) => _id)).toEqual([video._id]);
  for (const person of [stranger, performer]) {
    await expect(person.client.call(getVideo, { params })).rejects.toMatchObject({ statusCode: 404 });
    expect((await person.client.call(searchVideos, ofPerformer)).data).toEqual([]);
  }
});

describe('the playback position', () => {
  test('is stored per account, and deleted with 0', async () => {
    const [performer, fan, other] = await Promise.all([worldOf().performer(), worldOf().fan(), worldOf().fan()]);
    const { _id } = await publish(performer);
    const positionOf = async (person: Person) =>
      (await person.client.call(getVideo, { params: { id: _id } })).positionMs;
    const stop = (positionMs: number) =>
      fan.client.call(keepVideoPosition, { params: { id: _id }, body: { positionMs } });
    await stop(1_200);
    await stop(1_700);
    expect([await positionOf(fan), await positionOf(other)]).toEqual([1_700, undefined]);
    await stop(0);
    expect(await positionOf(fan)).toBe(undefined);
  });

  test('is not stored for a locked video', async () => {
    const [performer, fan] = await Promise.all([worldOf().performer(), worldOf().fan()]);
    const { _id } = await publish(performer, { access: 'subscribers' });
    await expect(
      fan.client.call(keepVideoPosition, { params: { id: _id }, body: { positionMs: 5 } }),
    ).rejects.toMatchObject({ statusCode: 403 });
  });
});

test('the list continues by cursor, newest first, and searches titles only', async () => {
  const performer = await worldOf().performer();
  const videos: OwnVideo[] = [];
  for (const title of ['Rosewater morning', 'Cardamom noon', 'Rosewater night']) {
    server.clock.advance(1_000);
    videos.push(await publish(performer, { title, description: 'pistachio', access: 'subscribers' }));
  }
  const ids = videos.map(({ _id }) => _id).toReversed();
  const list = (query: { cursor?: string; q?: string; pageSize?: number }) =>
    server.client().call(searchVideos, { query: { performerId: performer.id, ...query } });
  const first = await list({ pageSize: 2 });
  const second = await list({ pageSize: 2, cursor: first.nextCursor ?? '' });
  expect([first.total, [...first.data, ...second.data].map(({ _id }) => _id), second.nextCursor]).toEqual([
    3,
    ids,
    undefined,
  ]);
  expect((await list({ q: 'rosew' })).data.map(({ _id }) => _id)).toEqual([ids[0], ids[2]]);
  expect((await list({ q: 'pistachio' })).data).toEqual([]);
  expect((await list({ q: "!!! ' & | <->" })).data).toEqual([]);
});
