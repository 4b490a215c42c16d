import { changeMe, login } from '@ovation/contract/people/accounts.ts';
import { follow, listFollowers, listFollowing, unfollow } from '@ovation/contract/people/audience.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { getOwnPerformer, getPerformer } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterAll(() => server.stop());

const followersOf = async (performer: Person): Promise<number> =>
  (await server.client().call(getPerformer, { params: { id: performer.id } })).totalFollower;

describe('following', () => {
  test('counts once, however often an account follows', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const params = { id: performer.id };
    const replies = await Promise.all(Array.from({ length: 8 }, () => fan.client.call(follow, { params })));
    expect(replies.map(({ isFollowed }) => isFollowed)).toEqual(Array.from({ length: 8 }, () => true));
    expect(await followersOf(performer)).toBe(1);
    await Promise.all(Array.from({ length: 8 }, () => fan.client.call(unfollow, { params })));
    expect(await followersOf(performer)).toBe(0);
    expect(await fan.client.call(unfollow, { params })).toEqual({ isFollowed: false, totalFollower: 0 });
  });

  test('counts all simultaneous followers', async () => {
    const performer = await world.performer();
    const fans = await Promise.all(Array.from({ length: 8 }, () => world.fan()));
    await Promise.all(fans.map((fan) => world.follow(fan, performer)));
    expect(await followersOf(performer)).toBe(8);
  });

  test('works for active performers only: not for oneself, a fan or a pending performer', async () => {
    const [performer, fan, pending] = [
      await world.performer(),
      await world.fan(),
      await world.performer({ approved: false }),
    ];
    await expect(performer.client.call(follow, { params: { id: performer.id } })).rejects.toMatchObject({
      statusCode: 422,
    });
    await expect(performer.client.call(follow, { params: { id: fan.id } })).rejects.toMatchObject({ statusCode: 404 });
    await expect(fan.client.call(follow, { params: { id: pending.id } })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('a blocked account cannot follow: for it the performer does not exist', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await server.app.database
      .insertInto('account_blocks')
      .values({ owner_id: performer.id, other_id: fan.id })
      .execute();
    await expect(fan.client.call(follow, { params: { id: performer.id } })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('accounts in a blocked country cannot follow', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await server.app.database
      .insertInto('country_blocks')
      .values({ performer_id: performer.id, country: 'FR' })
      .execute();
    const from = (country: string) =>
      fetch(`${server.url}/api/follows/${performer.id}`, {
        method: 'POST',
        headers: { authorization: fan.token, 'x-country': country },
      });
    expect([(await from('FR')).status, (await from('CH')).status]).toEqual([451, 201]);
  });

  test('an id in capital letters is the same id, for following oneself, finding, following and tipping', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
    const params = { id: performer.id.toUpperCase() };
    await expect(performer.client.call(follow, { params })).rejects.toMatchObject({ statusCode: 422 });
    await expect(performer.client.call(sendTip, { params, body: { amount: 10 } })).rejects.toMatchObject({
      code: 'not-for-sale',
    });
    expect(await fan.client.call(follow, { params })).toMatchObject({ totalFollower: 1 });
    expect(await fan.client.call(sendTip, { params, body: { amount: 10 } })).toMatchObject({ balance: 10 });
    expect(await fan.client.call(getPerformer, { params })).toMatchObject({ _id: performer.id, isFollowed: true });
  });

  test('a suspended performer can be unfollowed', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    await server.admin.call(changePerformerStatus, { params: { id: performer.id }, body: { status: 'suspended' } });
    expect((await fan.client.call(listFollowing)).data).toEqual([]);
    expect(await fan.client.call(unfollow, { params: { id: performer.id } })).toMatchObject({ isFollowed: false });
    const { token } = await server
      .client()
      .call(login, { body: { username: performer.username, password: performer.password } });
    expect(await server.client(token).call(getOwnPerformer)).toMatchObject({ totalFollower: 0 });
  });
});

describe('lists', () => {
  test('a performer sees their followers, the latest first, and which of them subscribe', async () => {
    const performer = await world.performer({ monthlyPrice: 5 });
    const [first, second] = [await world.fan({ balance: 10 }), await world.fan()];
    await world.subscribe(first, performer, { subscriptionType: 'monthly', source: 'wallet' });
    await world.follow(second, performer);
    const { data, total } = await performer.client.call(listFollowers);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { _id: second.id, isSubscriber: false },
      { _id: first.id, isSubscriber: true },
    ]);
    const usernames = async (sort: 'asc' | 'desc') =>
      (await performer.client.call(listFollowers, { query: { sortBy: 'name', sort } })).data.map(
        ({ username }) => username,
      );
    await first.client.call(changeMe, { body: { name: 'zoe' } });
    await second.client.call(changeMe, { body: { name: 'Ada' } });
    expect([await usernames('asc'), await usernames('desc')]).toEqual([
      [second.username, first.username],
      [first.username, second.username],
    ]);
    expect((await performer.client.call(listFollowers, { query: { q: first.username } })).data).toMatchObject([
      { _id: first.id },
    ]);
  });

  test('a fan sees the performers that they follow', async () => {
    const [performer, other, fan] = [await world.performer(), await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    await world.follow(fan, other);
    expect(await fan.client.call(listFollowing)).toMatchObject({
      total: 2,
      data: [
        { _id: other.id, isFollowed: true },
        { _id: performer.id, isFollowed: true },
      ],
    });
    await performer.client.call(changeMe, { body: { name: 'Ada' } });
    await other.client.call(changeMe, { body: { name: 'zoe' } });
    expect(
      (await fan.client.call(listFollowing, { query: { sortBy: 'name', sort: 'asc' } })).data.map(({ _id }) => _id),
    ).toEqual([performer.id, other.id]);
    expect(await fan.client.call(listFollowing, { query: { q: performer.username } })).toMatchObject({
      total: 1,
      data: [{ _id: performer.id }],
    });
  });
});
