import { login, searchUsers } from '@ovation/contract/people/accounts.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

type Relation = 'any' | 'follower' | 'subscriber' | 'buyer';

async function fansOf(
  performer: Person,
  query: {
    relation?: Relation;
    q?: string;
    sort?: 'asc' | 'desc';
    sortBy?: 'createdAt' | 'updatedAt';
    pageSize?: number;
    current?: number;
  } = {},
) {
  return performer.client.call(searchUsers, { query });
}

async function idsOf(performer: Person, relation: Relation): Promise<string[]> {
  const { data, total } = await fansOf(performer, { relation });
  expect(total).toBe(data.length);
  return data.map(({ _id }) => _id).toSorted();
}

const ids = (...people: Person[]): string[] => people.map(({ id }) => id).toSorted();

test('fans are accounts that follow, subscribe or pay, each once, with what they spent', async () => {
  const performer = await world.performer({ monthlyPrice: 5 });
  const [follower, subscriber, tipper] = [
    await world.fan(),
    await world.fan({ balance: 60 }),
    await world.fan({ balance: 60 }),
  ];
  await world.follow(follower, performer);
  await world.subscribe(subscriber, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await world.tip(subscriber, performer, 10);
  await world.tip(tipper, performer, 12.5);
  await world.tip(tipper, performer, 10);

  expect(await idsOf(performer, 'any')).toEqual(ids(follower, subscriber, tipper));
  expect(await idsOf(performer, 'follower')).toEqual(ids(follower, subscriber));
  expect(await idsOf(performer, 'subscriber')).toEqual(ids(subscriber));
  expect(await idsOf(performer, 'buyer')).toEqual(ids(subscriber, tipper));
  const { data } = await fansOf(performer);
  expect(data).toContainEqual({
    _id: subscriber.id,
    username: subscriber.username,
    name: expect.any(String),
    avatar: '/no-avatar.jpg',
    isFollower: true,
    isSubscriber: true,
    spent: 15,
  });
  expect(data.find(({ _id }) => _id === tipper.id)).toMatchObject({
    isFollower: false,
    isSubscriber: false,
    spent: 22.5,
  });
});

test('an account whose subscription ended is a fan, but not a subscriber', async () => {
  const performer = await world.performer({ monthlyPrice: 5, isFreeSubscription: true });
  const fan = await world.fan();
  await world.subscribe(fan, performer, { subscriptionType: 'free' });
  expect(await idsOf(performer, 'subscriber')).toEqual(ids(fan));
  server.clock.advance(2 * 24 * 3_600_000);
  const { token } = await server
    .client()
    .call(login, { body: { username: performer.username, password: performer.password } });
  const returned = { ...performer, client: server.client(token) };
  const [subscribers, allFans] = [await idsOf(returned, 'subscriber'), await idsOf(returned, 'any')];
  server.clock.reset();
  expect(subscribers).toEqual([]);
  expect(allFans).toEqual(ids(fan));
});

test('another performer’s fans are not found, and fans may not search', async () => {
  const [performer, other] = [await world.performer(), await world.performer()];
  const fan = await world.fan();
  await world.follow(fan, other);
  expect(await fansOf(performer)).toEqual({ data: [], total: 0 });
  await expect(fan.client.call(searchUsers)).rejects.toMatchObject({ statusCode: 403 });
});

test('search words are literal and ignore case', async () => {
  const performer = await world.performer();
  const [first, second] = [await world.fan(), await world.fan()];
  await Promise.all([world.follow(first, performer), world.follow(second, performer)]);
  const found = async (q: string) => (await fansOf(performer, { q })).data.map(({ _id }) => _id);
  expect(await found(first.username.toUpperCase())).toEqual([first.id]);
  expect(await found('%')).toEqual([]);
  expect(await found('_')).toEqual([]);
  expect(await found('\\')).toEqual([]);
});

test('pages are in order, the latest fan first', async () => {
  const performer = await world.performer();
  const fans: Person[] = [];
  for (let index = 0; index < 3; index += 1) {
    const fan = await world.fan();
    await world.follow(fan, performer);
    fans.push(fan);
  }
  const page = async (current: number) =>
    (await fansOf(performer, { pageSize: 2, current })).data.map(({ _id }) => _id);
  expect([...(await page(1)), ...(await page(2))]).toEqual(fans.map(({ id }) => id).toReversed());
  const oldest = await fansOf(performer, { sortBy: 'createdAt', sort: 'asc', pageSize: 1 });
  expect(oldest).toMatchObject({ data: [{ _id: fans[0]?.id }], total: 3 });
});
