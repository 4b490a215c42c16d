import { changeFeed, createFeed, deleteFeed, getFeed, listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

/** What a visitor reads on a locked feed of how many a subscription opens. */
async function promisedBy(id: string): Promise<number | undefined> {
  return (await server.client().call(getFeed, { params: { id } })).totalForSubscribers;
}

async function setScene(): Promise<{ performer: Person; locked: string; other: string }> {
  const performer = await world.performer({ monthlyPrice: 8, yearlyPrice: 80 });
  const { _id: locked } = await world.feed(performer, { access: 'subscribers' });
  const { _id: other } = await world.feed(performer, { access: 'subscribers' });
  return { performer, locked, other };
}

test('a locked feed says how many published feeds a subscription opens', async () => {
  const { performer, locked } = await setScene();
  await world.feed(performer, { access: 'public' });
  await world.feed(performer, { access: 'paid', price: 5 });
  await performer.client.call(createFeed, { body: { text: 'Not yet.', access: 'subscribers', publishedAt: null } });
  expect(await promisedBy(locked)).toBe(2);
  const { data } = await server.client().call(listPerformerFeeds, { params: { username: performer.username } });
  expect(
    data.filter(({ access }) => !access.granted).map((feed) => [feed.access.rule, feed.totalForSubscribers]),
  ).toEqual([
    ['paid', undefined],
    ['subscribers', 2],
    ['subscribers', 2],
  ]);
});

test('it counts no feed that was opened to all, deleted or hidden, and counts it again when it is back', async () => {
  const { performer, locked, other } = await setScene();
  const change = (body: { access: 'public' | 'subscribers' }) =>
    performer.client.call(changeFeed, { params: { id: other }, body });
  await change({ access: 'public' });
  expect(await promisedBy(locked)).toBe(1);
  await change({ access: 'subscribers' });
  expect(await promisedBy(locked)).toBe(2);
  const hide = (hidden_at: Date | null) =>
    server.app.database.updateTable('feeds').set({ hidden_at }).where('id', '=', other).execute();
  await hide(server.clock.now());
  expect(await promisedBy(locked)).toBe(1);
  await hide(null);
  expect(await promisedBy(locked)).toBe(2);
  await performer.client.call(deleteFeed, { params: { id: other } });
  expect(await promisedBy(locked)).toBe(1);
});

test('who may read it is promised nothing', async () => {
  const { performer, locked } = await setScene();
  const fan = await world.fan({ balance: 20 });
  await world.subscribe(fan, performer);
  const feed = await fan.client.call(getFeed, { params: { id: locked } });
  expect([feed.access.granted, feed.totalForSubscribers]).toEqual([true, undefined]);
});
