import { listRefunds } from '@ovation/contract/money/refunds.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { decideOrderDispute, getSiteOrder, searchSiteOrders } from '@ovation/contract/shop/statistics.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disputePoster, home, orderPoster } from '../../../../test/actions/order-actions.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterAll(() => server.stop());

const sold = () => orderPoster(world);
const disputed = () => disputePoster(world);

const decide = ({ _id: id }: Order, refund: number, note = 'The picture shows it.', idempotencyKey?: string) =>
  server.admin.call(decideOrderDispute, {
    params: { id },
    body: { refund, note },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;

describe('staff', () => {
  test('find orders by number, product, status, and the names of both sides', async () => {
    const { order, buyer, seller } = await sold();
    const find = async (query: object) =>
      (await server.admin.call(searchSiteOrders, { query })).data.map(({ _id }) => _id);
    for (const q of [order.number, order.number.toLowerCase(), buyer.username, seller.username])
      expect(await find({ q })).toContain(order._id);
    expect(await find({ q: buyer.username, status: 'paid', type: 'physical' })).toEqual([order._id]);
    expect(await find({ q: buyer.username, status: 'shipped' })).toEqual([]);
    expect(await find({ q: 'Signed poster', pageSize: 100 })).toContain(order._id);
  });

  test('see both sides and the history of an order, but not where it goes', async () => {
    const { order, buyer, seller } = await disputed();
    const seen = await server.admin.call(getSiteOrder, { params: { id: order._id } });
    expect(seen).toMatchObject({ performer: { _id: seller.id }, user: { _id: buyer.id }, status: 'disputed' });
    expect(seen.next).toEqual(['completed', 'refunded']);
    expect(seen.history.at(-1)).toMatchObject({ status: 'disputed', by: 'buyer', note: 'A torn corner.' });
    expect(JSON.stringify(seen)).not.toMatch(/Invaliden|10115|Lovelace/);
    expect((await buyer.client.call(getOrder, { params: { id: order._id } })).address).toMatchObject(home);
  });

  test('alone: sellers, buyers and strangers get none of this', async () => {
    const { order, buyer, seller } = await disputed();
    for (const { client } of [buyer, seller, await world.fan()]) {
      await expect(client.call(getSiteOrder, { params: { id: order._id } })).rejects.toMatchObject({ statusCode: 403 });
      await expect(client.call(searchSiteOrders)).rejects.toMatchObject({ statusCode: 403 });
      await expect(
        client.call(decideOrderDispute, { params: { id: order._id }, body: { refund: 20, note: 'Mine.' } }),
      ).rejects.toMatchObject({ statusCode: 403 });
    }
  });
});

describe('a reported problem is decided', () => {
  test('for the seller: nothing is refunded, and the money is no longer held', async () => {
    const { order, buyer } = await disputed();
    const decided = await decide(order, 0);
    expect(decided).toMatchObject({ status: 'completed', refunded: 0, isHeld: false, next: ['refunded'] });
    expect(decided.history.at(-1)).toMatchObject({ status: 'completed', by: 'staff', note: 'The picture shows it.' });
    expect(await balanceOf(buyer)).toBe(30);
  });

  test('for the buyer: all of the money is in the wallet again', async () => {
    const { order, buyer } = await disputed();
    expect(await decide(order, 20)).toMatchObject({ status: 'refunded', refunded: 20, isHeld: false });
    expect(await balanceOf(buyer)).toBe(50);
  });

  test.each([
    [
      20,
      '$20.00 is back in your wallet',
      'We have refunded $20.00 to your wallet',
      'The buyer gets all of the money back.',
    ],
    [7.5, 'We have made a decision', 'You get $7.50 back, in the wallet.', 'The buyer gets $7.50 back, in the wallet.'],
    [0, 'We have made a decision', 'The order is complete.', 'The order is complete.'],
  ])(
    'with one letter to each side, which says what was decided: %d back',
    async (refund, subject, toBuyer, toSeller) => {
      const { order, buyer, seller } = await disputed();
      const lettersTo = async ({ email }: Person) => {
        await server.runJobs();
        return (await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } })).data;
      };
      const before = [...(await lettersTo(buyer)), ...(await lettersTo(seller))].map(({ _id }) => _id);
      await decide(order, refund);
      for (const [person, start, sentence] of [
        [buyer, subject, toBuyer],
        [seller, `We have made a decision on order ${order.number}`, toSeller],
      ] as const) {
        const letters = (await lettersTo(person)).filter(({ _id }) => !before.includes(_id));
        expect(letters.map((letter) => letter.subject)).toEqual([expect.stringContaining(start)]);
        const { text } = await server.admin.call(getMail, { params: { id: letters[0]?._id ?? '' } });
        expect(text).toContain(sentence);
        expect(text).toContain('Our staff’s note: The picture shows it.');
      }
    },
  );

  test('in part: the buyer gets that part, the rest is the seller’s', async () => {
    const { order, buyer } = await disputed();
    expect(await decide(order, 7.5)).toMatchObject({ status: 'completed', refunded: 7.5, isHeld: false });
    expect(await balanceOf(buyer)).toBe(37.5);
  });

  test('once, however often it is sent, and by two administrators at once', async () => {
    const { order, buyer } = await disputed();
    const [first, again] = [await decide(order, 5, 'Half.', 'one-key'), await decide(order, 5, 'Half.', 'one-key')];
    expect(again).toEqual(first);
    await expect(decide(order, 5)).rejects.toMatchObject({ statusCode: 409 });
    const raced = await disputed();
    const tries = await Promise.allSettled([decide(raced.order, 20), decide(raced.order, 5), decide(raced.order, 0)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(buyer)).toBe(35);
    const { data } = await server.admin.call(listRefunds, { query: { pageSize: 100 } });
    expect(data.filter(({ user }) => user?._id === buyer.id)).toHaveLength(1);
  });

  test('only if one is open, and for no more than was paid', async () => {
    const { order: paid } = await sold();
    for (const refund of [0, 5, 20]) await expect(decide(paid, refund)).rejects.toMatchObject({ statusCode: 409 });
    const { order, buyer } = await disputed();
    await expect(decide(order, 20.01)).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'refund' }] });
    await expect(decide(order, -1)).rejects.toMatchObject({ statusCode: 422 });
    await expect(decide(order, 1, '  ')).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'note' }] });
    await expect(decide({ ...order, _id: buyer.id }, 0)).rejects.toMatchObject({ statusCode: 404 });
    expect(await balanceOf(buyer)).toBe(30);
  });
});
