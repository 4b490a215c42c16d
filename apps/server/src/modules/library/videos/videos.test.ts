import { buyVideo } from '@ovation/contract/money/money.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import {
  changeVideo,
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
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let film: Blob;
beforeAll(async () => {
  server = await startTestServer();
  film = await makeVideoFile({ durationS: 3 });
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);
const vtt = (words = 'Good evening') =>
  new File([`WEBVTT\n\n00:00.500 --> 00:02.000\n${words}\n`], 'words.vtt', { type: 'text/vtt' });

type Body = BodyInput<typeof uploadVideo>;

const publish = (performer: Person, body: Partial<Body> = {}, files: Record<string, Blob> = {}) =>
  performer.client.call(uploadVideo, {
    body: { title: 'An evening at home', ...body },
    files: { video: film, ...files },
  });
const change = (
  performer: Person,
  { _id }: OwnVideo,
  body: BodyInput<typeof changeVideo>,
  files: Record<string, Blob> = {},
) => performer.client.call(changeVideo, { params: { id: _id }, body, files });
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const get = (url = 'none', token?: string) =>
  fetch(server.url + url, token === undefined ? {} : { headers: { authorization: token } });

async function fileIds(performer: Person): Promise<string[]> {
  const rows = await server.app.database
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', performer.id)
    .where('type', 'like', 'video%')
    .execute();
  return rows.map(({ id }) => id);
}

test('a published video plays, with its picture, teaser and captions', async () => {
  const performer = await worldOf().performer();
  const video = await publish(
    performer,
    { description: 'All that we sang.', captionsLanguage: 'pt-BR' },
    { teaser: film, thumbnail: await makePicture({ width: 640, height: 360 }), captions: vtt() },
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

test('a film that was uploaded before becomes the video’s, once', async () => {
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

describe('who publishes', () => {
  test('a pending performer and a fan do not', async () => {
    const [pending, fan] = await Promise.all([worldOf().performer({ approved: false }), worldOf().fan()]);
    await expect(publish(pending)).rejects.toMatchObject({ statusCode: 403, code: 'performer-not-approved' });
    await expect(publish(fan)).rejects.toMatchObject({ statusCode: 403, code: 'role-not-allowed' });
    expect(await fileIds(pending)).toEqual([]);
  });

  test('nobody touches somebody else’s video', async () => {
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

describe('what is refused, and leaves nothing', () => {
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
    ['a picture of a moment after the film', { posterAtMs: 3_500 }, {}, 'posterAtMs'],
    ['a teaser that ends after the film', { teaserStartMs: 1_000, teaserDurationMs: 2_500 }, {}, 'teaserDurationMs'],
    ['half a teaser', { teaserStartMs: 1_000 }, {}, 'teaserDurationMs'],
    ['captions in no language', { captionsLanguage: 'klingon!' }, {}, 'captionsLanguage'],
    [
      'captions that are none',
      {},
      { captions: new File(['1\n00:00:01,000 --> 00:00:02,000\nHi\n'], 'a.vtt') },
      'captions',
    ],
    ['a text as a film', {}, { video: new File(['not a film'], 'a.mp4', { type: 'video/mp4' }) }, 'video'],
    [
      'a text as a picture',
      {},
      { thumbnail: new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }) },
      'thumbnail',
    ],
  ] as const)('%s', async (_, body, files, field) => {
    const performer = await worldOf().performer();
    await expect(publish(performer, body as Partial<Body>, files)).rejects.toMatchObject({
      statusCode: 422,
      fields: { [field]: expect.stringMatching(/\.$/) },
    });
    expect(await fileIds(performer)).toEqual([]);
    expect((await performer.client.call(listOwnVideos)).total).toBe(0);
  });

  test('publishing without a film; a draft may wait for it', async () => {
    const performer = await worldOf().performer();
    const upload = (publishedAt: 'now' | 'never') =>
      performer.client.call(uploadVideo, { body: { title: 'Later', publishedAt }, files: {} });
    await expect(upload('now')).rejects.toMatchObject({ statusCode: 422, fields: { video: expect.any(String) } });
    const draft = await upload('never');
    expect(draft).toMatchObject({ state: 'draft', publishedAt: null });
    await expect(change(performer, draft, { publishedAt: 'now' })).rejects.toMatchObject({ statusCode: 422 });
    expect(await change(performer, draft, { publishedAt: 'now' }, { video: film })).toMatchObject({
      state: 'published',
      film: { status: 'queued' },
    });
  });
});

describe('the clock', () => {
  const statusOf = (video: OwnVideo, person?: Person) =>
    (person?.client ?? server.client()).call(getVideo, { params: { id: video._id } }).then(
      ({ access }) => (access.granted ? 'open' : 'locked'),
      (error: { statusCode: number }) => error.statusCode,
    );
  const isListed = async ({ _id }: OwnVideo, performer: Person) =>
    (await server.client().call(searchVideos, { query: { performerId: performer.id } })).data.some(
      (video) => video._id === _id,
    );

  test('opens and closes: scheduled, subscribers first, public, over', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {
      access: 'subscribers',
      publishedAt: inHours(1),
      publicAt: inHours(2),
      endsAt: inHours(3),
    });
    expect(video.state).toBe('scheduled');
    const seen: unknown[] = [];
    for (const hours of [0, 1, 1, 1]) {
      server.clock.advance(hours * 3_600_000);
      seen.push([
        await statusOf(video),
        await isListed(video, performer),
        (await performer.client.call(getOwnVideo, { params: { id: video._id } })).state,
      ]);
    }
    server.clock.advance(-3 * 3_600_000);
    expect(seen).toEqual([
      [404, false, 'scheduled'],
      ['locked', true, 'published'],
      ['open', true, 'published'],
      [404, false, 'ended'],
    ]);
  });

  test('a draft is its performer’s alone; published, it keeps its moment', async () => {
    const performer = await worldOf().performer();
    const draft = await publish(performer, { publishedAt: 'never' });
    expect([await statusOf(draft), await statusOf(draft, performer)]).toEqual([404, 'open']);
    const published = await change(performer, draft, { publishedAt: 'now' });
    server.clock.advance(60_000);
    const changed = await change(performer, published, { title: 'Another title', publishedAt: 'now' });
    server.clock.advance(-60_000);
    expect(changed.publishedAt).toBe(published.publishedAt);
  });

  test('of one’s own, each state is found by its name', async () => {
    const performer = await worldOf().performer();
    const [draft, scheduled, published, ended] = await Promise.all([
      publish(performer, { publishedAt: 'never' }),
      publish(performer, { publishedAt: inHours(1) }),
      publish(performer),
      publish(performer, { endsAt: inHours(0.5) }),
    ]);
    server.clock.advance(1_800_000);
    const found = await Promise.all(
      (['draft', 'scheduled', 'published', 'ended'] as const).map(async (state) =>
        (await performer.client.call(listOwnVideos, { query: { state } })).data.map(({ _id }) => _id),
      ),
    );
    server.clock.advance(-1_800_000);
    expect(found).toEqual([draft, scheduled, published, ended].map((video) => [video._id]));
  });
});

describe('files', () => {
  test('another film, picture and captions replace those before, which are gone', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {}, { thumbnail: await makePicture(), captions: vtt() });
    const before = await fileIds(performer);
    const changed = await change(
      performer,
      video,
      {},
      { video: film, thumbnail: await makePicture(), captions: vtt('Good night') },
    );
    const after = await fileIds(performer);
    expect([before.length, after.length, before.filter((id) => after.includes(id))]).toEqual([3, 3, []]);
    expect(await (await get(changed.captions[0]?.url)).text()).toContain('Good night');
  });

  test('are removed one by one; a published video keeps its film', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {}, { teaser: film, thumbnail: await makePicture(), captions: vtt() });
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

  test('go with a deleted video, bytes too', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {}, { captions: vtt() });
    await server.runJobs();
    const ids = await fileIds(performer);
    await performer.client.call(deleteVideo, { params: { id: video._id } });
    await server.runJobs();
    const left: string[] = [];
    for await (const { key } of server.app.storage.list('')) if (ids.some((id) => key.includes(id))) left.push(key);
    expect([left, await fileIds(performer)]).toEqual([[], []]);
    await expect(server.client().call(getVideo, { params: { id: video._id } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('made of the film', () => {
  test('the picture of a moment and a teaser of a part; choosing anew makes them anew', async () => {
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

  test('goes with the film', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, { posterAtMs: 1_500, teaserStartMs: 0, teaserDurationMs: 1_000 });
    await server.runJobs();
    expect(await change(performer, video, {}, { video: film })).toMatchObject({
      posterAtMs: null,
      teaserStartMs: null,
    });
    expect(await fileIds(performer)).toHaveLength(1);
  });
});

test('what was bought stays: its film is not replaced, and deleted it is gone for all but its buyers', async () => {
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
  await expect(change(performer, video, {}, { video: film })).rejects.toMatchObject({
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

test('a film that cannot be processed: its performer reads why, others neither find nor buy it', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 20 })]);
  const video = await publish(
    performer,
    { access: 'paid', price: 5 },
    { video: new Blob([hollow(new Uint8Array(await film.arrayBuffer()))]) },
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

/** A film whose frame data are all zeros, its tables intact. */
function hollow(whole: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(whole);
  const start = bytes.indexOf('mdat');
  return new Uint8Array(bytes.fill(0, start + 4, start - 4 + bytes.readUInt32BE(start - 4)));
}

describe('where one stopped', () => {
  test('is remembered per account, and forgotten with 0', async () => {
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

  test('is not kept for a locked video', async () => {
    const [performer, fan] = await Promise.all([worldOf().performer(), worldOf().fan()]);
    const { _id } = await publish(performer, { access: 'subscribers' });
    await expect(
      fan.client.call(keepVideoPosition, { params: { id: _id }, body: { positionMs: 5 } }),
    ).rejects.toMatchObject({ statusCode: 403 });
  });
});

test('the list goes on by its cursor, newest first, and finds words of titles only', async () => {
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
