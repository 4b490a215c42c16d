import { openPapers } from '@ovation/contract/people/performer-review.ts';
import { createFeed, getFeed, getOwnFeed, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf, type Relations } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { originalName } from '../../media/index.ts';

let server: TestServer;
let relations: Relations;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  relations = relationsOf(server.app);
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);
const get = (
  address: string | undefined,
  viewer?: Person,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> =>
  fetch(server.url + address, {
    method,
    headers: { ...(viewer ? { authorization: `Bearer ${viewer.token}` } : {}), ...headers },
  });

async function statusOf(
  address: string | undefined,
  viewer?: Person,
  headers?: Record<string, string>,
): Promise<number> {
  const answer = await get(address, viewer, headers);
  await answer.arrayBuffer();
  return answer.status;
}

async function photoFeed(performer: Person, access: Feed['access']['rule']): Promise<{ feed: Feed; url: string }> {
  const { _id } = await worldOf().feed(performer, { access, photo: true, ...(access === 'paid' ? { price: 4 } : {}) });
  const feed = await performer.client.call(getOwnFeed, { params: { id: _id } });
  return { feed, url: feed.files[0]?.url ?? 'missing' };
}

describe('bytes', () => {
  let url: string;
  let whole: Uint8Array;
  let etag: string;
  let lastModified: string;
  beforeAll(async () => {
    ({ url } = await photoFeed(await worldOf().performer(), 'public'));
    const answer = await get(url);
    whole = await answer.bytes();
    etag = answer.headers.get('etag') ?? '';
    lastModified = answer.headers.get('last-modified') ?? '';
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      vary: 'Cookie, Authorization, Accept',
    });
  });

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-7', -7, undefined],
  ])('%s gets that part', async (range, from, to) => {
    const answer = await get(url, undefined, { range });
    expect(answer.status).toBe(206);
    const part = whole.slice(from, to);
    const start = from < 0 ? whole.length + from : from;
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${start + part.length - 1}/${whole.length}`);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
    expect(await answer.bytes()).toEqual(part);
  });

  test('a range beyond the end gets 416 with the size', async () => {
    const answer = await get(url, undefined, { range: `bytes=${whole.length}-` });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  });

  test('several ranges at once get the whole file', async () => {
    const answer = await get(url, undefined, { range: 'bytes=0-1,4-5' });
    expect(answer.status).toBe(200);
    expect(await answer.bytes()).toEqual(whole);
  });

  test('bytes that the client already has are not sent again', async () => {
    const sent: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-modified-since': lastModified },
    ];
    for (const headers of sent) {
      const answer = await get(url, undefined, headers);
      expect([answer.status, (await answer.bytes()).length, answer.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect(await statusOf(url, undefined, { 'if-none-match': '"other"', 'if-modified-since': lastModified })).toBe(200);
  });

  test('an If-Range of other bytes gets the whole file', async () => {
    expect(await statusOf(url, undefined, { range: 'bytes=0-1', 'if-range': '"other"' })).toBe(200);
    expect(await statusOf(url, undefined, { range: 'bytes=0-1', 'if-range': etag })).toBe(206);
    expect(await statusOf(url, undefined, { range: 'bytes=0-1', 'if-range': lastModified })).toBe(206);
  });

  test('a browser that accepts AVIF gets it, with another ETag', async () => {
    const answer = await get(url, undefined, { accept: 'image/avif,image/webp,*/*;q=0.8' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(answer.headers.get('etag')).not.toBe(etag);
    expect((await answer.bytes()).length).toBe(Number(answer.headers.get('content-length')));
  });

  test('HEAD gets the headers only', async () => {
    const answer = await get(url, undefined, {}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), (await answer.bytes()).length]).toEqual([
      200,
      String(whole.length),
      0,
    ]);
  });
});

test('a video’s playlists are revalidated, its segments are cached and served in ranges', async () => {
  const performer = await worldOf().performer();
  const { _id: fileId } = await performer.client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile() },
  });
  const { _id } = await performer.client.call(createFeed, { body: { fileIds: [fileId] } });
  await server.runJobs();
  const master = (await performer.client.call(getOwnFeed, { params: { id: _id } })).files[0]?.hlsUrl ?? '';
  const answer = await get(master);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const media = new URL(firstAddress(await answer.text()), server.url + master).pathname;
  expect(await statusOf(media, undefined, { 'if-none-match': (await get(media)).headers.get('etag') ?? '' })).toBe(304);
  const segment = new URL(firstAddress(await (await get(media)).text()), server.url + media).pathname;
  const part = await get(segment, undefined, { range: 'bytes=4-7' });
  expect([part.status, (await part.bytes()).length, part.headers.get('cache-control')]).toEqual([
    206,
    4,
    expect.stringMatching(/^private, max-age=[1-9]\d*$/),
  ]);
});

function firstAddress(playlist: string): string {
  return playlist.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

describe('an address', () => {
  test('is invalid with any one letter changed', async () => {
    const { url } = await photoFeed(await worldOf().performer(), 'public');
    expect(await statusOf(url)).toBe(200);
    const start = '/api/media/'.length;
    const altered = Array.from({ length: url.length - start }, (_, index) => start + index)
      .filter((index) => url[index] !== '/')
      .map((index) => url.slice(0, index) + (url[index] === '1' ? '2' : '1') + url.slice(index + 1));
    const answers = await Promise.all(altered.map((address) => statusOf(address)));
    expect([...new Set(answers)]).toEqual([403]);
  });

  test('is invalid once it has expired, also for its owner', async () => {
    const performer = await worldOf().performer();
    const { feed, url } = await photoFeed(performer, 'public');
    const expired = url.replace(/\/(\d+)-/, (_, expires: string) => `/${Number(expires) - 7_200}-`);
    expect(await statusOf(expired, performer)).toBe(403);
    server.clock.advance(3_700_000);
    try {
      expect(await statusOf(url, performer)).toBe(403);
      const again = await performer.client.call(getOwnFeed, { params: { id: feed._id } });
      expect(await statusOf(again.files[0]?.url, performer)).toBe(200);
    } finally {
      server.clock.advance(-3_700_000);
    }
  });

  test.each(['/../../originals/x', '/%2e%2e/%2e%2e/secret', '/..%2foriginals', '/', '/original', '/image-64.webp/'])(
    'does not lead elsewhere: %s',
    async (suffix) => {
      const { url } = await photoFeed(await worldOf().performer(), 'public');
      expect([403, 404, 405]).toContain(await statusOf(url.slice(0, url.lastIndexOf('/')) + suffix));
    },
  );
});

describe('another account’s valid address', () => {
  test.each(['followers', 'subscribers', 'paid'] as const)(
    'of a file for %s does not give access to others',
    async (rule) => {
      const world = worldOf();
      const [performer, stranger] = await Promise.all([world.performer(), world.fan()]);
      const { url } = await photoFeed(performer, rule);
      expect(await statusOf(url, performer)).toBe(200);
      expect(await statusOf(url)).toBe(403);
      expect(await statusOf(url, stranger)).toBe(403);
      expect(await statusOf(url, undefined, { authorization: 'Bearer nonsense' })).toBe(403);
    },
  );

  test('works with the cookie as with the header, because video elements send only the cookie', async () => {
    const world = worldOf();
    const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
    const { url } = await photoFeed(performer, 'followers');
    expect(await statusOf(url, undefined, { cookie: `token=${fan.token}` })).toBe(403);
    await world.follow(fan, performer);
    expect(await statusOf(url, undefined, { cookie: `token=${fan.token}` })).toBe(200);
  });

  test('stops working when the subscription lapses, the fan is blocked or the performer suspended', async () => {
    const world = worldOf();
    const [performer, lapsed, blocked, running] = await Promise.all([
      world.performer(),
      world.fan(),
      world.fan(),
      world.fan(),
    ]);
    const { feed } = await photoFeed(performer, 'subscribers');
    const soon = new Date(server.clock.now().getTime() + 60_000);
    await relations.subscribe(lapsed.id, performer.id, { status: 'cancelled', expiresAt: soon });
    await relations.subscribe(blocked.id, performer.id);
    await relations.subscribe(running.id, performer.id);
    const url = async (fan: Person) => (await fan.client.call(getFeed, { params: { id: feed._id } })).files[0]?.url;
    const urls = await Promise.all([url(lapsed), url(blocked), url(running)]);
    expect(
      await Promise.all([statusOf(urls[0], lapsed), statusOf(urls[1], blocked), statusOf(urls[2], running)]),
    ).toEqual([200, 200, 200]);

    await server.app.database
      .updateTable('subscriptions')
      .set({ expires_at: server.clock.now() })
      .where('account_id', '=', lapsed.id)
      .execute();
    await relations.block(performer.id, blocked.id);
    expect(
      await Promise.all([statusOf(urls[0], lapsed), statusOf(urls[1], blocked), statusOf(urls[2], running)]),
    ).toEqual([403, 404, 200]);

    await server.app.database
      .updateTable('performers')
      .set({ status: 'suspended' })
      .where('account_id', '=', performer.id)
      .execute();
    expect(await statusOf(urls[2], running)).toBe(404);
  });

  test('does not work in a country that the performer has blocked', async () => {
    const performer = await worldOf().performer();
    const { url } = await photoFeed(performer, 'public');
    await relations.blockCountry(performer.id, 'FR');
    expect(await statusOf(url, undefined, { 'x-country': 'FR' })).toBe(451);
    expect(await statusOf(url, performer, { 'x-country': 'FR' })).toBe(200);
    expect(await statusOf(url, undefined, { 'x-country': 'DE' })).toBe(200);
  });
});

test('a file without a feed is visible to its owner and staff only', async () => {
  const world = worldOf();
  const [performer, other] = await Promise.all([world.performer(), world.performer()]);
  const { _id } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  await server.runJobs();
  const url = server.app.mediaAddresses.sign({ id: _id, duration_ms: null }, 'image-64.webp');
  expect(
    await Promise.all([
      statusOf(url),
      statusOf(url, other),
      statusOf(url, performer),
      statusOf(url, undefined, { authorization: server.adminToken }),
    ]),
  ).toEqual([404, 404, 200, 200]);
});

test('ID documents are sent unchanged to their owner and to staff', async () => {
  const world = worldOf();
  const [performer, other] = await Promise.all([world.performer({ approved: false }), world.fan()]);
  const paper = await server.app.database
    .selectFrom('files')
    .select(['id', 'size_bytes'])
    .where('owner_id', '=', performer.id)
    .where('type', '=', 'id-verification')
    .executeTakeFirstOrThrow();
  const url = server.app.mediaAddresses.sign({ id: paper.id, duration_ms: null }, originalName);
  expect(await Promise.all([statusOf(url), statusOf(url, other)])).toEqual([404, 404]);
  const answer = await get(url, performer);
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
    (await answer.bytes()).length,
  ]).toEqual([200, 'image/jpeg', 'private, no-store', Number(paper.size_bytes)]);
  expect(await statusOf(url, undefined, { authorization: server.adminToken })).toBe(403);
  const body = { reason: 'The first review of their documents.' };
  await server.admin.call(openPapers, { params: { id: performer.id }, body });
  expect(await statusOf(url, undefined, { authorization: server.adminToken })).toBe(200);
});

test('an avatar is public and cacheable forever; no other file has such an address', async () => {
  const performer = await worldOf().performer();
  const { url } = await performer.client.call(uploadAvatar, {
    files: { file: await makePicture({ width: 800, height: 800 }) },
  });
  const answer = await get(url);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  const { feed } = await photoFeed(performer, 'public');
  expect(await statusOf(`/api/media/public/${feed.files[0]?._id}/320.webp`)).toBe(404);
  for (const name of ['original', '320.avif', '320', 'x.webp', '99999999.webp'])
    expect(await statusOf(url.replace(/[^/]+$/, name))).toBe(404);
  expect(await statusOf('/api/media/public/nobody/320.webp')).toBe(404);
});
