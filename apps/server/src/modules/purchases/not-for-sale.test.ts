import { getMe } from '@ovation/contract/people/accounts.ts';
import { changeFeed } from '@ovation/contract/publishing/feeds.ts';
import { getGallery, searchOwnPhotos } from '@ovation/contract/publishing/galleries.ts';
import { buyFeed, buyGallery } from '@ovation/contract/money/money.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;

test('content that became public costs no one anything', async () => {
  const gallery = await world.gallery(performer, { photos: 1, access: 'paid', price: 5, publicAt: later(hourMs) });
  const feed = await world.feed(performer, { access: 'paid', price: 5 });
  await performer.client.call(changeFeed, { params: { id: feed._id }, body: { publicAt: later(hourMs) } });
  server.clock.advance(2 * hourMs);
  expect((await fan.client.call(getGallery, { params: { id: gallery._id } })).access).toMatchObject({
    granted: true,
    reason: 'public',
  });
  const refused = { code: 'not-for-sale', message: 'This is open to everyone now; you don’t need to buy it.' };
  await expect(fan.client.call(buyGallery, { params: { id: gallery._id } })).rejects.toMatchObject(refused);
  await expect(fan.client.call(buyFeed, { params: { id: feed._id } })).rejects.toMatchObject(refused);
  expect(await balanceOf(fan)).toBe(50);
});

test('an empty gallery is not sold', async () => {
  const refused = { code: 'not-for-sale', message: 'There is nothing in it yet. Please come back later.' };
  const empty = await world.gallery(performer, { photos: 0, access: 'paid', price: 5 });
  await expect(fan.client.call(buyGallery, { params: { id: empty._id } })).rejects.toMatchObject(refused);

  const gallery = await world.gallery(performer, { photos: 1, access: 'paid', price: 5 });
  const [photo] = (await performer.client.call(searchOwnPhotos, { query: { galleryId: gallery._id } })).data;
  await fan.client.call(createReport, {
    body: { objectType: 'photo', objectId: photo?._id ?? '', reason: 'copyright' },
  });
  const [reported] = (await world.admin.call(listReportCases, { query: { objectType: 'photo' } })).data;
  await world.admin.call(moderate, {
    params: { id: reported?._id ?? '' },
    body: { action: 'hide', note: 'It is someone else’s.' },
  });
  await expect(fan.client.call(buyGallery, { params: { id: gallery._id } })).rejects.toMatchObject(refused);
  expect(await balanceOf(fan)).toBe(50);
});
