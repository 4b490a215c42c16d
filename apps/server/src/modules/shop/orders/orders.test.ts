import { getMe } from '@ovation/contract/people/accounts.ts';
import { calculatePayout } from '@ovation/contract/money/payouts.ts';
import { getProduct } from '@ovation/contract/shop/products.ts';
import {
  changeDeliveryAddress,
  exportOrders,
  getOrder,
  getOrderNumbers,
  refundOrder,
  searchOrders,
  searchOwnOrders,
} from '@ovation/contract/shop/orders.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { setShopStage, type ShopStage } from '../../../../test/stages/shop-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { completeOrdersJob, removeOrderAddressesJob } from './jobs/finish-orders.ts';

let stage: ShopStage;
let performer: Person;
let fan: Person;
const sockets = createSockets(() => stage.server.url);

beforeAll(async () => {
  stage = await setShopStage();
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
});
afterEach(() => sockets.closeAll());
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;
const fundsOf = async ({ client }: Person) => {
  const { balance, held, available } = await client.call(calculatePayout, { body: {} });
  return { balance, held, available };
};

test('a parcel goes from paid to completed, and both sides see each step', async () => {
  const { product, order } = await stage.shippedOrder(performer, fan);
  expect(order).toMatchObject({
    status: 'paid',
    type: 'physical',
    total: 10,
    isHeld: true,
    next: ['cancelled', 'disputed'],
  });
  expect(order.number).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
  expect(await stage.stockOf(performer, product)).toBe(9);
  expect(await balanceOf(fan)).toBe(90);
  await stage.asSeller(performer, order._id, 'preparing');
  await stage.asSeller(performer, order._id, 'shipped', { carrier: 'DHL', trackingCode: 'JJD1', note: 'On its way' });
  expect(await stage.read(fan, order._id)).toMatchObject({ tracking: { carrier: 'DHL', code: 'JJD1' } });
  await stage.asBuyer(fan, order._id, 'delivered');
  const completed = await stage.asBuyer(fan, order._id, 'completed');
  expect(completed).toMatchObject({ status: 'completed', isHeld: false, completesAt: null, next: [] });
  expect(completed.history.map(({ status, by }) => [status, by])).toEqual([
    ['paid', 'system'],
    ['preparing', 'performer'],
    ['shipped', 'performer'],
    ['delivered', 'buyer'],
    ['completed', 'buyer'],
  ]);
  expect((await performer.client.call(searchOrders, { query: {} })).data).toMatchObject([{ _id: order._id }]);
  expect((await fan.client.call(searchOwnOrders, { query: { q: 'poster' } })).data).toMatchObject([{ _id: order._id }]);
});

test('open pages of both sides, and no one else’s, receive each step of an order', async () => {
  const people = [fan, performer, await stage.world.fan()];
  const listeners = await Promise.all(people.map(({ token }) => sockets.listen(token)));
  const { order } = await stage.shippedOrder(performer, fan);
  await stage.asSeller(performer, order._id, 'preparing');
  await stage.asSeller(performer, order._id, 'refunded');
  await Promise.all(listeners.map((listener) => listener.settled()));
  const steps = ['paid', 'preparing', 'refunded'].map((status) => ({ orderId: order._id, status }));
  expect(listeners.map((listener) => listener.all('order.changed'))).toEqual([steps, steps, []]);
});

test('downloads are there at once, and their money is not held', async () => {
  const product = await stage.download(performer);
  const { orders, balance } = await stage.checkout(fan, [{ product }]);
  expect(orders).toMatchObject([{ status: 'completed', type: 'digital', total: 5, isHeld: false }]);
  expect(balance).toBe(95);
  expect(await fan.client.call(getProduct, { params: { id: product._id } })).toMatchObject({ isBought: true });
});

test('held money becomes available the hold time after completion, not after the sale', async () => {
  const { order } = await stage.shippedOrder(performer, fan);
  expect(await fundsOf(performer)).toEqual({ balance: 8, held: 8, available: 0 });
  await stage.days(8);
  expect(await fundsOf(performer)).toEqual({ balance: 8, held: 8, available: 0 });
  await stage.asSeller(performer, order._id, 'shipped');
  await stage.days(21);
  await stage.server.runJob(completeOrdersJob);
  expect(await stage.read(fan, order._id)).toMatchObject({ status: 'completed' });
  expect(await fundsOf(performer)).toEqual({ balance: 8, held: 8, available: 0 });
  await stage.days(7);
  expect(await fundsOf(performer)).toEqual({ balance: 8, held: 0, available: 8 });
});

test('an order is completed three days after its delivery, also when the job runs twice', async () => {
  const { order } = await stage.shippedOrder(performer, fan);
  await stage.asSeller(performer, order._id, 'shipped');
  await stage.asSeller(performer, order._id, 'delivered');
  await stage.days(2.99);
  await stage.server.runJob(completeOrdersJob);
  expect(await stage.read(fan, order._id)).toMatchObject({ status: 'delivered' });
  await stage.days(0.01);
  await Promise.all([stage.server.runJob(completeOrdersJob), stage.server.runJob(completeOrdersJob)]);
  const { history } = await stage.read(fan, order._id);
  expect(history.filter(({ status }) => status === 'completed')).toHaveLength(1);
});

test('a cancelled order returns the money and the pieces, once', async () => {
  const { product, order } = await stage.shippedOrder(performer, fan);
  await Promise.all([stage.asBuyer(fan, order._id, 'cancelled'), stage.asBuyer(fan, order._id, 'cancelled')]);
  expect(await stage.read(fan, order._id)).toMatchObject({ status: 'cancelled', refunded: 10, isHeld: false });
  expect(await balanceOf(fan)).toBe(100);
  expect(await stage.stockOf(performer, product)).toBe(10);
  expect(await fundsOf(performer)).toEqual({ balance: 0, held: 0, available: 0 });
});

test('a seller gives back a part and then the rest, of held and of released money', async () => {
  const { product, order } = await stage.shippedOrder(performer, fan);
  const give = (amount?: number) =>
    performer.client.call(refundOrder, {
      params: { id: order._id },
      body: { reason: 'A scratch.', ...(amount === undefined ? {} : { amount }) },
      idempotencyKey: crypto.randomUUID(),
    });
  expect(await give(4)).toMatchObject({ status: 'paid', refunded: 4 });
  expect(await fundsOf(performer)).toEqual({ balance: 4.8, held: 4.8, available: 0 });
  await stage.asSeller(performer, order._id, 'shipped');
  await stage.asBuyer(fan, order._id, 'delivered');
  await stage.asBuyer(fan, order._id, 'completed');
  await stage.days(7);
  expect(await fundsOf(performer)).toEqual({ balance: 4.8, held: 0, available: 4.8 });
  await expect(give(6.01)).rejects.toMatchObject({ statusCode: 422 });
  expect(await give()).toMatchObject({ status: 'refunded', refunded: 10 });
  await expect(give()).rejects.toMatchObject({ statusCode: 409 });
  expect(await fundsOf(performer)).toEqual({ balance: 0, held: 0, available: 0 });
  expect(await balanceOf(fan)).toBe(100);
  expect(await stage.stockOf(performer, product)).toBe(9);
});

test('a refund repeated with its key is made once', async () => {
  const { order } = await stage.shippedOrder(performer, fan);
  const call = { params: { id: order._id }, body: { amount: 2, reason: 'Late.' }, idempotencyKey: crypto.randomUUID() };
  await Promise.all([performer.client.call(refundOrder, call), performer.client.call(refundOrder, call)]);
  expect(await performer.client.call(refundOrder, call)).toMatchObject({ refunded: 2 });
});

test('a download that was given back is locked again', async () => {
  const product = await stage.download(performer);
  const { orders } = await stage.checkout(fan, [{ product }]);
  await stage.asSeller(performer, orders[0]?._id ?? '', 'refunded', { note: 'Wrong key.' });
  expect(await fan.client.call(getProduct, { params: { id: product._id } })).toMatchObject({ isBought: false });
  const again = await stage.checkout(fan, [{ product }]);
  expect(again.orders).toMatchObject([{ status: 'completed' }]);
});

test('everyone else gets 404 for an order, and each side only its own lists', async () => {
  const { order } = await stage.shippedOrder(performer, fan);
  const [other, seller] = [await stage.world.fan(), await stage.world.performer()];
  for (const { client } of [other, seller])
    await expect(client.call(getOrder, { params: { id: order._id } })).rejects.toMatchObject({ statusCode: 404 });
  await expect(stage.asSeller(seller, order._id, 'shipped')).rejects.toMatchObject({ statusCode: 404 });
  await expect(stage.asBuyer(other, order._id, 'cancelled')).rejects.toMatchObject({ statusCode: 404 });
  await expect(stage.asBuyer(performer, order._id, 'cancelled')).rejects.toMatchObject({ statusCode: 404 });
  expect((await other.client.call(searchOwnOrders, { query: {} })).total).toBe(0);
  expect((await seller.client.call(searchOrders, { query: {} })).total).toBe(0);
});

test('the seller sees the address while the order is open, and the log says so once an hour', async () => {
  const { order } = await stage.shippedOrder(performer, fan);
  expect(order.address).toMatchObject({ city: 'Berlin' });
  expect((await stage.read(performer, order._id)).address).toMatchObject({ city: 'Berlin' });
  const [listed] = (await performer.client.call(searchOrders, { query: {} })).data;
  expect(listed).not.toHaveProperty('address');
  const views = async () =>
    stage.server.app.database
      .selectFrom('security_events')
      .select(['actor_id', 'subject_id', 'details'])
      .where('kind', '=', 'address-viewed')
      .where('subject_id', '=', fan.id)
      .orderBy('id')
      .execute();
  const view = { actor_id: performer.id, subject_id: fan.id, details: { order: order._id } };
  expect(await views()).toEqual([view]);
  await stage.read(performer, order._id);
  expect(await views()).toEqual([view]);
  const { order: other } = await stage.shippedOrder(performer, fan);
  await stage.read(performer, other._id);
  expect(await views()).toEqual([view, { ...view, details: { order: other._id } }]);
  stage.server.clock.advance(3_600_001);
  await stage.read(performer, order._id);
  expect(await views()).toHaveLength(3);
  await stage.asBuyer(fan, order._id, 'cancelled');
  expect(await stage.read(performer, order._id)).not.toHaveProperty('address');
});

test('addresses are encrypted, and removed from orders that ended 90 days ago', async () => {
  const { order } = await stage.shippedOrder(performer, fan);
  const sealed = async () =>
    (
      await stage.server.app.database
        .selectFrom('orders')
        .select('address_sealed')
        .where('id', '=', order._id)
        .executeTakeFirstOrThrow()
    ).address_sealed;
  expect((await sealed())?.toString('utf8')).not.toContain('Berlin');
  await stage.asBuyer(fan, order._id, 'cancelled');
  await stage.days(89);
  await stage.server.runJob(removeOrderAddressesJob);
  expect(await sealed()).not.toBeNull();
  await stage.days(2);
  await stage.server.runJob(removeOrderAddressesJob);
  expect(await sealed()).toBeNull();
});

test('an address can be changed until the order is prepared, and cheaper shipping is given back', async () => {
  await stage.shipping(
    performer,
    { name: 'Abroad', countries: ['FR'], price: 3 },
    { name: 'Home', countries: ['DE'], price: 5 },
  );
  const { order } = await stage.shippedOrder(performer, fan);
  expect(order).toMatchObject({ shipping: 5, total: 15 });
  const move = async (country: 'DE' | 'FR') =>
    fan.client.call(changeDeliveryAddress, {
      params: { id: order._id },
      body: { addressId: await stage.addressOf(fan, country) },
    });
  expect(await move('FR')).toMatchObject({ address: { city: 'Paris' }, refunded: 2 });
  await expect(move('DE')).rejects.toMatchObject({ statusCode: 409 });
  expect(await balanceOf(fan)).toBe(87);
  await stage.asSeller(performer, order._id, 'preparing');
  await expect(move('FR')).rejects.toMatchObject({ statusCode: 409 });
});

test('the seller’s numbers, filters and export name what waits', async () => {
  const { order } = await stage.shippedOrder(performer, fan, { name: '=Formula', stock: 2, lowStockAt: 1 });
  expect(await performer.client.call(getOrderNumbers)).toEqual({
    toShip: 1,
    shipped: 0,
    disputed: 0,
    held: 8,
    sold: 1,
    earned: 8,
    lowStock: 1,
  });
  const find = async (query: object) => (await performer.client.call(searchOrders, { query })).total;
  expect(await find({ q: order.number.toLowerCase() })).toBe(1);
  expect(await find({ q: fan.username })).toBe(1);
  expect(await find({ q: 'nothing like it' })).toBe(0);
  expect(await find({ status: 'shipped' })).toBe(0);
  expect(await find({ type: 'physical', status: 'paid' })).toBe(1);
  const csv = await performer.client.call(exportOrders, { query: {} });
  expect(csv).toContain(order.number);
  expect(csv).not.toContain('Berlin');
});
