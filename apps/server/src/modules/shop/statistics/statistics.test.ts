import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { refundOrder } from '@ovation/contract/shop/orders.ts';
import { getShopStatistics } from '@ovation/contract/shop/statistics.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setShopStage, type ShopStage } from '../../../../test/stages/shop-stage.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await setShopStage();
});
afterAll(() => stage.server.stop());

const read = ({ client }: Person, query: object = {}) => client.call(getShopStatistics, { query });
const fanWith = (balance = 200) => stage.world.fan({ balance });
const dayOf = (daysAgo = 0) =>
  new Date(stage.server.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('a shop without orders has sold nothing', async () => {
  expect(await read(await stage.world.performer())).toEqual({
    gross: 0,
    commission: 0,
    net: 0,
    refunded: 0,
    orders: 0,
    pieces: 0,
    buyers: 0,
    returningBuyers: 0,
    refundedOrders: 0,
    byStatus: [],
    byTime: [],
    bestProducts: [],
  });
});

test('sales are summed up by day, product and status, after refunds and for this performer alone', async () => {
  const [performer, rival, fan] = [await stage.world.performer(), await stage.world.performer(), await fanWith()];
  const [poster, song] = [await stage.thing(performer), await stage.download(performer)];
  await stage.checkout(fan, [{ product: await stage.thing(rival) }], { addressId: await stage.addressOf(fan) });
  const first = dayOf();
  await stage.checkout(fan, [{ product: poster, quantity: 3 }], { addressId: await stage.addressOf(fan) });
  await stage.days(2);
  const { orders } = await stage.checkout(fan, [{ product: song }]);
  const { order } = await stage.shippedOrder(performer, await fanWith());
  await performer.client.call(refundOrder, {
    params: { id: order._id },
    body: { amount: 5, reason: 'A scratch.' },
  });
  const statistics = await read(performer, { from: first, to: dayOf() });
  expect(statistics).toMatchObject({
    gross: 40,
    commission: 8,
    net: 32,
    refunded: 4,
    orders: 3,
    pieces: 5,
    buyers: 2,
    returningBuyers: 1,
    refundedOrders: 1,
    byTime: [
      { from: first, gross: 30, net: 24, orders: 1 },
      { from: dayOf(), gross: 10, net: 8, refunded: 4, orders: 2 },
    ],
    bestProducts: [
      { productId: poster._id, name: 'Signed poster', pieces: 3, net: 24 },
      { productId: order.items[0]?.productId, pieces: 1, net: 4 },
      { productId: song._id, name: 'Song book', pieces: 1, net: 4 },
    ].toSorted((one, other) => other.net - one.net || ((one.productId ?? '') < (other.productId ?? '') ? -1 : 1)),
  });
  expect(new Map(statistics.byStatus.map(({ status, count }) => [status, count]))).toEqual(
    new Map([
      ['paid', 2],
      ['completed', 1],
    ]),
  );
  await performer.client.call(refundOrder, { params: { id: orders[0]?._id ?? '' }, body: { reason: 'Sorry.' } });
  const after = await read(performer, { from: first, to: dayOf() });
  expect(after).toMatchObject({ gross: 35, net: 28, refunded: 8, orders: 3, refundedOrders: 2 });
  expect(after.bestProducts.map(({ productId }) => productId)).not.toContain(song._id);
});

test('a period has its own sales only; those who bought before it return', async () => {
  const [performer, fan, stranger] = [await stage.world.performer(), await fanWith(), await fanWith()];
  await stage.checkout(fan, [{ product: await stage.download(performer) }]);
  await stage.days(10);
  for (const buyer of [fan, stranger]) await stage.checkout(buyer, [{ product: await stage.download(performer) }]);
  expect(await read(performer, { from: dayOf(5) })).toMatchObject({ orders: 2, buyers: 2, returningBuyers: 1 });
  expect(await read(performer, { to: dayOf(5) })).toMatchObject({ orders: 1, buyers: 1, returningBuyers: 0 });
  expect((await read(performer, { by: 'month' })).byTime.reduce((sum, { orders }) => sum + orders, 0)).toBe(3);
  await stage.days(1_100);
  expect(await read(performer)).toMatchObject({ orders: 0 });
});

test('an order that a coupon made free counts, and earns nothing; one that was never paid does not', async () => {
  const [performer, fan] = [await stage.world.performer(), await fanWith()];
  const { code } = await performer.client.call(createOwnCoupon, {
    body: { kind: 'percentage', value: 100, targets: ['product'] },
  });
  await stage.checkout(fan, [{ product: await stage.download(performer) }], { coupon: code });
  await stage.checkout(fan, [{ product: await stage.download(performer) }], {
    source: 'card',
    paymentMethod: 'sandbox_late',
  });
  expect(await read(performer)).toMatchObject({ orders: 1, gross: 0, buyers: 1, byStatus: [{ status: 'completed' }] });
});

test('statistics are for performers, and a wrong period is refused', async () => {
  await expect(read(await fanWith())).rejects.toMatchObject({ code: 'role-not-allowed' });
  await expect(read(await stage.world.performer(), { from: 'yesterday' })).rejects.toMatchObject({ statusCode: 422 });
});
