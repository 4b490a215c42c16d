import { viewUser } from '@ovation/contract/people/accounts.ts';
import { blockUser, follow, listBlockedUsers, listFollowers, unblockUser } from '@ovation/contract/people/audience.ts';
import { getBoundaries } from '@ovation/contract/people/boundaries.ts';
import { getPerformer, searchPerformers } from '@ovation/contract/people/performers.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { searchSubscriptions } from '@ovation/contract/money/money.ts';
import { createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { getFeed, listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const block = ({ client }: Person, { id: userId }: Person) => client.call(blockUser, { body: { userId } });
const unblock = ({ client }: Person, { id }: Person) => client.call(unblockUser, { params: { id } });
const notFound = { statusCode: 404 };
const say = ({ client }: Person, objectId: string, text: string) =>
  client.call(createComment, { body: { objectType: 'feed', objectId, text } });
const textsSeenBy = async ({ client }: Person, objectId: string) =>
  (await client.call(listComments, { query: { objectType: 'feed', objectId } })).data.map(({ text }) => text);

describe('a fan who blocks a performer', () => {
  test('finds nothing of them, and finds it again afterwards', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const { _id } = await world.feed(performer);
    await world.follow(fan, performer);
    const seesPage = () => fan.client.call(getPerformer, { params: { id: performer.username } });
    const seesFeed = () => fan.client.call(getFeed, { params: { id: _id } });
    const home = async () => (await fan.client.call(listFeeds)).data.map((feed) => feed._id);
    const found = async () => (await fan.client.call(searchPerformers, { query: { q: performer.username } })).total;
    expect([await home(), await found()]).toEqual([expect.arrayContaining([_id]), 1]);
    expect(await block(fan, performer)).toMatchObject({ _id: performer.id, isPerformer: true, subscribedUntil: null });
    for (const attempt of [seesPage, seesFeed, () => fan.client.call(follow, { params: { id: performer.id } })])
      await expect(attempt()).rejects.toMatchObject(notFound);
    expect([(await home()).includes(_id), await found()]).toEqual([false, 0]);
    expect((await performer.client.call(listFollowers)).total).toBe(0);
    await unblock(fan, performer);
    expect(await seesPage()).toMatchObject({ username: performer.username });
    expect(await seesFeed()).toMatchObject({ _id });
  });

  test('is not found by the performer either, and neither writes to the other', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    const open = (from: Person, to: Person, source: 'performer' | 'user') =>
      from.client.call(createConversation, { body: { source, sourceId: to.id } });
    const { _id: id } = await open(fan, performer, 'performer');
    const write = (from: Person) => from.client.call(sendMessage, { params: { id }, body: { text: 'Hello' } });
    await write(fan);
    await block(fan, performer);
    await expect(performer.client.call(viewUser, { params: { id: fan.id } })).rejects.toMatchObject(notFound);
    for (const one of [fan, performer]) await expect(write(one)).rejects.toMatchObject({ code: 'may-not-write' });
    expect(await open(fan, performer, 'performer')).toMatchObject({ mayWrite: false, remedy: 'unblock' });
    expect(await open(performer, fan, 'user')).toMatchObject({
      mayWrite: false,
      refusal: expect.stringContaining('doesn’t accept messages'),
    });
    const stranger = await world.fan();
    await block(stranger, performer);
    await expect(open(performer, stranger, 'user')).rejects.toMatchObject(notFound);
  });

  test('keeps what is paid for later, and pays no more', async () => {
    const [performer, fan] = [await world.performer({ monthlyPrice: 5 }), await world.fan({ balance: 20 })];
    const { _id } = await world.feed(performer, { access: 'subscribers' });
    await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
    const boundaries = await fan.client.call(getBoundaries, { params: { id: performer.id } });
    expect(boundaries).toMatchObject({ isBlocked: false, subscribedUntil: expect.any(String) });
    expect((await block(fan, performer)).subscribedUntil).toBe(boundaries.subscribedUntil);
    const { data } = await fan.client.call(searchSubscriptions);
    expect(data).toMatchObject([{ status: 'cancelled', expiresAt: boundaries.subscribedUntil }]);
    await server.runJobs();
    expect((await fan.client.call(searchSubscriptions)).data).toEqual(data);
    await unblock(fan, performer);
    expect((await fan.client.call(getFeed, { params: { id: _id } })).access).toMatchObject({ reason: 'subscriber' });
    expect((await fan.client.call(searchSubscriptions)).data).toMatchObject([{ status: 'cancelled' }]);
  });
});

test('fans who have blocked each other read nothing of each other below a post; others and staff do', async () => {
  const [performer, one, other] = [await world.performer(), await world.fan(), await world.fan()];
  const { _id } = await world.feed(performer);
  await say(one, _id, 'One');
  await say(other, _id, 'Other');
  await block(one, other);
  expect([await textsSeenBy(one, _id), await textsSeenBy(other, _id)]).toEqual([['One'], ['Other']]);
  for (const reader of [performer, await world.fan()]) expect(await textsSeenBy(reader, _id)).toEqual(['Other', 'One']);
  const { data } = await server.admin.call(listComments, { query: { objectType: 'feed', objectId: _id } });
  expect(data.map(({ text }) => text)).toEqual(['Other', 'One']);
  await unblock(one, other);
  expect(await textsSeenBy(one, _id)).toEqual(['Other', 'One']);
});

test('a performer reads no earlier comment of a fan who has blocked them; others do', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer);
  await say(fan, _id, 'Bravo');
  await block(fan, performer);
  expect(await textsSeenBy(performer, _id)).toEqual([]);
  expect(await textsSeenBy(await world.fan(), _id)).toEqual(['Bravo']);
});

test('performers who block each other lose each other’s page', async () => {
  const [one, other] = [await world.performer(), await world.performer()];
  await block(one, other);
  for (const [reader, page] of [
    [one, other],
    [other, one],
  ] as const)
    await expect(reader.client.call(getPerformer, { params: { id: page.id } })).rejects.toMatchObject(notFound);
});

test('a fan cannot block themselves, staff or unknown accounts, and sees only their own list', async () => {
  const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
  await expect(block(fan, fan)).rejects.toMatchObject({ statusCode: 422 });
  const { id: staff } = await server.app.database
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const userId of [staff, '018f4a10-0000-7000-8000-000000000000'])
    await expect(fan.client.call(blockUser, { body: { userId } })).rejects.toMatchObject(notFound);
  await block(fan, performer);
  await block(fan, performer);
  expect((await fan.client.call(listBlockedUsers)).data.map(({ _id }) => _id)).toEqual([performer.id]);
  for (const { client } of [performer, other]) expect((await client.call(listBlockedUsers)).total).toBe(0);
  await expect(unblock(other, performer)).rejects.toMatchObject(notFound);
});
