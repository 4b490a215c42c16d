import { blockCountries } from '@ovation/contract/people/audience.ts';
import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import { uploadFeedThumbnail } from '@ovation/contract/publishing/feed-files.ts';
import { createFeed, deleteFeed, getFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  performer = await createWorld(server).performer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers });
const cardOf = (fileId: string): string => `/social-cards/${fileId}.jpg`;

async function post(access: 'public' | 'subscribers') {
  const { _id } = await createWorld(server).feed(performer, { access, photo: true });
  const { files } = await performer.client.call(getOwnFeed, { params: { id: _id } });
  return { id: _id, card: cardOf(files[0]?._id ?? '') };
}

async function statusOf(path: string, headers?: Record<string, string>): Promise<number> {
  const answer = await get(path, headers);
  await answer.arrayBuffer();
  return answer.status;
}

test('a public picture is a JPEG of 1200 × 630 pixels, at an address that crawlers may read', async () => {
  const { card } = await post('public');
  const answer = await get(card);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toMatch(/^private/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
  expect(Buffer.from(await (await get(card)).arrayBuffer())).toEqual(bytes);
  const robots = await (await get('/robots.txt')).text();
  const forbidden = [...robots.matchAll(/Disallow: (\S+)/g)].map(([, path = '']) => path);
  expect(forbidden.some((path) => card.startsWith(path))).toBe(false);
});

test('many requests for a new card at once get the same picture', async () => {
  const { card } = await post('public');
  const answers = await Promise.all(Array.from({ length: 6 }, () => get(card)));
  const pictures = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(pictures).size).toBe(1);
});

test('a locked picture has no card, not even for those who may see it', async () => {
  const { card } = await post('subscribers');
  expect(await statusOf(card)).toBe(403);
  expect(await statusOf(card, { authorization: `Bearer ${performer.token}` })).toBe(403);
});

test('what is not there, deleted or of no picture has no card', async () => {
  const { id, card } = await post('public');
  expect(await statusOf(card)).toBe(200);
  await performer.client.call(deleteFeed, { params: { id } });
  expect(await statusOf(card)).toBe(404);
  expect(await statusOf(cardOf('019aa0c3-2b7f-7000-8000-0123456789ab'))).toBe(404);
  expect(await statusOf('/social-cards/x.jpg')).toBe(404);
});

test('a performer’s picture has a card, except where they have blocked the country', async () => {
  const { _id } = await performer.client.call(uploadAvatar, { files: { file: await makePicture() } });
  const { card } = await post('public');
  await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
  for (const path of [cardOf(_id), card]) {
    expect(await statusOf(path, { 'x-country': 'DE' })).toBe(200);
    expect([404, 451]).toContain(await statusOf(path, { 'x-country': 'FR' }));
  }
  await performer.client.call(blockCountries, { body: { countries: [] } });
});

test('a post shows its own picture, blurred while it is locked', async () => {
  const { _id: thumbnailId } = await performer.client.call(uploadFeedThumbnail, {
    body: {},
    files: { file: await makePicture({ width: 320, height: 240 }) },
  });
  await server.runJobs();
  const { _id: id } = await performer.client.call(createFeed, {
    body: { text: 'With a picture of its own.', access: 'subscribers', thumbnailId },
  });
  const shown = await createWorld(server)
    .fan()
    .then((fan) => fan.client.call(getFeed, { params: { id } }));
  expect(shown.thumbnail).toMatchObject({ _id: thumbnailId, type: 'feed-thumbnail' });
  expect(shown.thumbnail?.url).toBeUndefined();
  expect(shown.thumbnail?.thumbnails.map(({ url }) => url)).toEqual([expect.stringMatching(/\/blurred\.webp$/)]);
  const own = await performer.client.call(getFeed, { params: { id } });
  expect(own.thumbnail?.url).toMatch(/\/image-320\.webp$/);
  expect(await statusOf(cardOf(thumbnailId))).toBe(403);
});
