import { getMe } from '@ovation/contract/people/accounts.ts';
import { changeFeed, deleteFeed, getFeed, type OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { buyFeed } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performer = await world.performer();
});
afterAll(() => server.stop());

const buy = (fan: Person, feed: OwnFeed, price?: number) =>
  fan.client.call(buyFeed, { params: { id: feed._id }, ...(price === undefined ? {} : { body: { price } }) });
const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const paidFeed = (price = 10) => world.feed(performer, { access: 'paid', price });
const isOpenFor = async (fan: Person, feed: OwnFeed): Promise<boolean> =>
  (await fan.client.call(getFeed, { params: { id: feed._id } })).access.granted;

test('opens the feed and takes its price', async () => {
  const [fan, feed] = [await world.fan({ balance: 25 }), await paidFeed(9.95)];
  expect(await isOpenFor(fan, feed)).toBe(false);
  expect(await buy(fan, feed, 9.95)).toMatchObject({ type: 'feed', amount: 9.95, balance: 15.05 });
  expect(await isOpenFor(fan, feed)).toBe(true);
  expect(await fan.client.call(searchCharges, { query: { type: 'feed' } })).toMatchObject({
    total: 1,
    data: [{ objectId: feed._id, amount: 9.95 }],
  });
});

test('twice returns the first charge and takes nothing more', async () => {
  const [fan, feed] = [await world.fan({ balance: 25 }), await paidFeed()];
  const first = await buy(fan, feed);
  await world.topUp(fan, 5);
  expect(await buy(fan, feed, 99)).toEqual({ ...first, balance: 20 });
});

test('20 times at once charges once', async () => {
  const [fan, feed] = [await world.fan({ balance: 100 }), await paidFeed()];
  const replies = await Promise.all(Array.from({ length: 20 }, () => buy(fan, feed)));
  expect(new Set(replies.map(({ _id }) => _id))).toHaveLength(1);
  expect(await balanceOf(fan)).toBe(90);
  expect((await fan.client.call(searchCharges)).total).toBe(1);
});

test('20 times at once with one key charges once, with the same reply; the key fails with another price', async () => {
  const [fan, feed] = [await world.fan({ balance: 100 }), await paidFeed()];
  const ask = (price: number) =>
    fan.client.call(buyFeed, { params: { id: feed._id }, body: { price }, idempotencyKey: 'one-key' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(10)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
  await expect(ask(11)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  expect(await balanceOf(fan)).toBe(90);
  expect((await fan.client.call(searchCharges)).total).toBe(1);
});

test('lets 60 concurrent purchases with money for ten buy exactly ten', async () => {
  const fan = await world.fan({ balance: 100 });
  // Six times the database's connections: most wait, and on a busy machine none so long that it is refused.
  const feeds = await Promise.all(Array.from({ length: 60 }, () => paidFeed()));
  const results = await Promise.allSettled(feeds.map((feed) => buy(fan, feed)));
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason as { code: string });
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['balance-too-low']));
  expect(await balanceOf(fan)).toBe(0);
  const opened = await Promise.all(feeds.map((feed) => isOpenFor(fan, feed)));
  expect(opened.filter(Boolean)).toHaveLength(10);
});

test('never charges another price than the fan saw', async () => {
  const [fan, feed] = [await world.fan({ balance: 50 }), await paidFeed()];
  await performer.client.call(changeFeed, { params: { id: feed._id }, body: { access: 'paid', price: 12 } });
  await expect(buy(fan, feed, 10)).rejects.toMatchObject({
    statusCode: 409,
    code: 'conflict',
    message: 'The price is now $12.00. Nothing was charged. Please check it before you continue.',
  });
  expect(await balanceOf(fan)).toBe(50);
  expect(await buy(fan, feed, 12)).toMatchObject({ amount: 12 });
});

test('rejects content that is not for sale', async () => {
  const fan = await world.fan({ balance: 50 });
  for (const access of ['public', 'followers', 'subscribers'] as const)
    await expect(buy(fan, await world.feed(performer, { access }))).rejects.toMatchObject({
      statusCode: 409,
      code: 'not-for-sale',
    });
  await expect(buy(performer, await paidFeed())).rejects.toMatchObject({ statusCode: 409, code: 'not-for-sale' });
});

test('rejects content that this fan cannot see', async () => {
  const fan = await world.fan({ balance: 50 });
  const blocker = await world.performer();
  const blocked = await world.feed(blocker, { access: 'paid', price: 5 });
  await server.app.database.insertInto('account_blocks').values({ owner_id: blocker.id, other_id: fan.id }).execute();
  const deleted = await paidFeed();
  await performer.client.call(deleteFeed, { params: { id: deleted._id } });
  const unknown = { ...deleted, _id: crypto.randomUUID() };
  for (const feed of [blocked, deleted, unknown])
    await expect(buy(fan, feed)).rejects.toMatchObject({ statusCode: 404 });
  expect(await balanceOf(fan)).toBe(50);
});

test('lets buyers keep a feed that its performer withdrew, and sells it to no one else', async () => {
  const [buyer, other, feed] = [await world.fan({ balance: 50 }), await world.fan({ balance: 50 }), await paidFeed()];
  const first = await buy(buyer, feed);
  await performer.client.call(deleteFeed, { params: { id: feed._id } });
  expect(await isOpenFor(buyer, feed)).toBe(true);
  expect(await buy(buyer, feed)).toEqual(first);
  await expect(buy(other, feed)).rejects.toMatchObject({ statusCode: 404 });
});

test('never sells a feed that is being deleted', async () => {
  const fan = await world.fan({ balance: 300 });
  const feeds = await Promise.all(Array.from({ length: 20 }, () => paidFeed()));
  await Promise.allSettled(
    feeds.flatMap((feed) => [buy(fan, feed), performer.client.call(deleteFeed, { params: { id: feed._id } })]),
  );
  const charges = await fan.client.call(searchCharges, { query: { pageSize: 100 } });
  for (const { objectId } of charges.data)
    expect((await fan.client.call(getFeed, { params: { id: objectId ?? '' } })).access.granted).toBe(true);
  expect(await balanceOf(fan)).toBe(300 - 10 * charges.total);
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
