import { blockUser } from '@ovation/contract/people/audience.ts';
import { getFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge, type Edge } from '../../../../test/cdn/start-edge.ts';
import { startS3Store, type S3Store } from '../../../../test/s3-store/start-s3-store.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

/** The site with a bucket and a network in front of it. */
let store: S3Store;
let edge: Edge;
let server: TestServer;
const key = 'the key of a pull zone';
beforeAll(async () => {
  store = await startS3Store();
  edge = await startEdge(key, () => server.app.storage);
  server = await startTestServer({ ...store.environment, CDN: 'bunny', CDN_URL: edge.origin, CDN_KEY: key });
});
afterAll(async () => {
  await server.stop();
  await edge.stop();
  await store.stop();
});

const get = (address: string | undefined, viewer?: Person): Promise<Response> =>
  fetch(new URL(address ?? 'missing', server.url), {
    redirect: 'manual',
    headers: viewer ? { authorization: `Bearer ${viewer.token}` } : {},
  });
const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? '');

test('people with access get the picture from the network, which fetches it from the bucket once', async () => {
  const world = createWorld(server);
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  const { _id } = await world.feed(performer, { access: 'followers', photo: true });
  const url = (await fan.client.call(getFeed, { params: { id: _id } })).files[0]?.url;
  const sent = await get(url, fan);
  expect([sent.status, locationOf(sent).origin, sent.headers.get('cache-control')]).toEqual([
    302,
    edge.origin,
    'private, max-age=295',
  ]);
  const before = edge.totalFetched();
  const [first, second] = [await fetch(locationOf(sent)), await fetch(locationOf(await get(url, performer)))];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await first.bytes()).length).toBeGreaterThan(100);
  expect(edge.totalFetched()).toBe(before + 1);
});

test('people without access get no address of the network, even of what it already has', async () => {
  const world = createWorld(server);
  const [performer, fan, stranger] = [await world.performer(), await world.fan(), await world.fan()];
  await world.follow(fan, performer);
  const { _id } = await world.feed(performer, { access: 'followers', photo: true });
  const url = (await performer.client.call(getOwnFeed, { params: { id: _id } })).files[0]?.url;
  const granted = locationOf(await get(url, fan));
  expect((await fetch(granted)).status).toBe(200);
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  for (const viewer of [undefined, stranger, fan]) {
    const refused = await get(url, viewer);
    expect([refused.status, refused.headers.get('location')]).toEqual([expect.toBeOneOf([403, 404]), null]);
  }
  granted.pathname = granted.pathname.replace(/image-\d+/, 'image-64');
  expect((await fetch(granted)).status).toBe(403);
  expect((await fetch(edge.origin + granted.pathname)).status).toBe(403);
});

test('pages may load media from the network', async () => {
  expect(server.app.storage.direct?.origin).toBe(edge.origin);
});
