import { getProduct, changeProduct, getOwnProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { previewOrders } from '@ovation/contract/shop/checkout.ts';
import { exportOrders, searchOrders, searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import { getSiteOrder } from '@ovation/contract/shop/statistics.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setShopStage, type ShopStage, type Wanted } from '../../../../test/stages/shop-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { cancelUnpaidOrdersJob } from './change-order.ts';

let stage: ShopStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setShopStage({ LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 50 })];
});
afterAll(async () => {
  await stage.server.runJobs();
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const keysOf = (...keys: string[]) => ({ licenceKeys: JSON.stringify(keys) });
const sell = (...keys: string[]) => stage.download(performer, keysOf(...keys));
const own = ({ _id }: OwnProduct) => performer.client.call(getOwnProduct, { params: { id: _id } });
const change = ({ _id }: OwnProduct, body: object) =>
  performer.client.call(changeProduct, { params: { id: _id }, body, files: {} });
const orderOf = async (person: Person, product: OwnProduct, options: Parameters<ShopStage['checkout']>[2] = {}) => {
  const { orders, paymentId } = await stage.checkout(person, [{ product }], options);
  return { id: orders[0]?._id ?? '', paymentId };
};
const keyOf = async (person: Person, orderId: string) => (await stage.read(person, orderId)).items[0]?.licenceKey;
const byCard = (paymentMethod: string) => ({ source: 'card', paymentMethod }) as const;

test('each sale hands one key to its buyer, in the order in which they were added', async () => {
  const product = await sell('AAAA-1111', 'BBBB-2222');
  const other = await stage.world.fan({ balance: 50 });
  expect(await keyOf(fan, (await orderOf(fan, product)).id)).toBe('AAAA-1111');
  expect(await keyOf(other, (await orderOf(other, product)).id)).toBe('BBBB-2222');
  const { data } = await fan.client.call(searchOwnOrders, { query: {} });
  expect(data[0]?.items[0]?.licenceKey).toBe('AAAA-1111');
});

test('a product without licence keys has none, and sells without end', async () => {
  const product = await stage.download(performer);
  expect(await own(product)).toMatchObject({ licenceKeysLeft: null, licenceKeysUsed: null });
  expect(await keyOf(fan, (await orderOf(fan, product)).id)).toBeUndefined();
  expect((await own(product)).stock).toBeUndefined();
});

test('everyone sees that a key is included, and only its seller how many are left', async () => {
  const product = await sell('ONE', 'TWO', 'THREE');
  const params = { id: product._id };
  const seen = await fan.client.call(getProduct, { params });
  expect(seen).toMatchObject({ hasLicenceKeys: true, status: 'published', variants: [{ stock: null }] });
  expect(seen).not.toHaveProperty('stock');
  expect(seen).not.toHaveProperty('licenceKeysLeft');
  const { orders } = await fan.client.call(previewOrders, { body: { items: [{ productId: product._id }] } });
  expect(orders[0]?.lines[0]).toMatchObject({ stock: null });
  expect(await performer.client.call(getProduct, { params })).toMatchObject({ stock: 3, variants: [{ stock: 3 }] });
  expect(await fan.client.call(getProduct, { params: { id: (await stage.download(performer))._id } })).toMatchObject({
    hasLicenceKeys: false,
  });
});

test('without a key left the product is sold out, for everyone, until keys are added', async () => {
  const product = await sell('ONLY-ONE');
  await orderOf(fan, product);
  const rival = await stage.world.fan({ balance: 50 });
  await expect(orderOf(rival, product)).rejects.toMatchObject({ code: 'out-of-stock' });
  expect(await rival.client.call(getProduct, { params: { id: product._id } })).toMatchObject({
    status: 'sold_out',
    stock: 0,
  });
  expect(await change(product, keysOf('ONE-MORE'))).toMatchObject({
    status: 'published',
    licenceKeysLeft: 1,
    licenceKeysUsed: 1,
  });
  expect(await keyOf(rival, (await orderOf(rival, product)).id)).toBe('ONE-MORE');
});

test('of 50 buyers at once for 10 keys, ten get one each, and no two the same', async () => {
  const product = await sell(...Array.from({ length: 10 }, (_, index) => `RACE-${index}`));
  const buyers = await Promise.all(Array.from({ length: 50 }, () => stage.world.fan({ balance: 5 })));
  const outcomes = await Promise.allSettled(
    buyers.map(async (buyer) => keyOf(buyer, (await orderOf(buyer, product)).id)),
  );
  const keys = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  expect(new Set(keys).size).toBe(10);
  expect(keys).toHaveLength(10);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'out-of-stock' });
  expect(await own(product)).toMatchObject({ licenceKeysLeft: 0, licenceKeysUsed: 10, stock: 0 });
});

test('the seller, staff, exports and emails never contain a key', async () => {
  const secret = `SECRET-${performer.username}`;
  const product = await sell(secret, 'SPARE');
  const { id } = await orderOf(fan, product);
  await stage.server.runJobs();
  const csv = await performer.client.call(exportOrders, { query: {} });
  const mails = (await stage.server.admin.call(listMailbox, { query: { q: fan.email, pageSize: 50 } })).data;
  const letters = await Promise.all(mails.map(({ _id }) => stage.server.admin.call(getMail, { params: { id: _id } })));
  const seen = JSON.stringify([
    product,
    await own(product),
    await fan.client.call(getProduct, { params: { id: product._id } }),
    await stage.read(performer, id),
    await performer.client.call(searchOrders, { query: {} }),
    await stage.server.admin.call(getSiteOrder, { params: { id } }),
    csv,
    letters,
  ]);
  expect(letters.length).toBeGreaterThan(0);
  expect(seen).toContain('Song book');
  expect(seen).not.toContain(secret);
  expect(await keyOf(fan, id)).toBe(secret);
});

test('the database holds no key that can be read', async () => {
  const secret = `PLAIN-${performer.username}`;
  const product = await sell(secret);
  const rows = await stage.server.app.database
    .selectFrom('product_licence_keys')
    .selectAll()
    .where('product_id', '=', product._id)
    .execute();
  expect(rows).toHaveLength(1);
  for (const { sealed, digest } of rows) expect(Buffer.concat([sealed, digest]).includes(secret)).toBe(false);
});

test('a refund keeps the key used: the next buyer gets another one, and its buyer sees it no more', async () => {
  const product = await sell('SEEN', 'FRESH');
  const { id } = await orderOf(fan, product);
  const { charge_id } = await stage.server.app.database
    .selectFrom('orders')
    .select('charge_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await stage.server.admin.call(refundCharge, {
    params: { id: charge_id ?? '' },
    body: { reason: 'It does not start.' },
  });
  expect((await stage.read(fan, id)).status).toBe('refunded');
  expect(await keyOf(fan, id)).toBeUndefined();
  expect(await own(product)).toMatchObject({ licenceKeysLeft: 1, licenceKeysUsed: 1, stock: 1 });
  expect(await keyOf(fan, (await orderOf(fan, product)).id)).toBe('FRESH');
});

test('a pending card payment reserves a key, which no one sees before the money is there', async () => {
  const product = await sell('LATE-1');
  const { id, paymentId } = await orderOf(fan, product, byCard('sandbox_late'));
  expect(await keyOf(fan, id)).toBeUndefined();
  const rival = await stage.world.fan({ balance: 50 });
  await expect(orderOf(rival, product)).rejects.toMatchObject({ code: 'out-of-stock' });
  await stage.arrive(paymentId);
  expect(await keyOf(fan, id)).toBe('LATE-1');
});

test('a declined or unknown card gives the key back', async () => {
  const product = await sell('BACK-1');
  await expect(orderOf(fan, product, byCard('sandbox_declined'))).rejects.toMatchObject({ code: 'payment-failed' });
  await expect(orderOf(fan, product, byCard('sandbox_unknown'))).rejects.toMatchObject({ statusCode: 422 });
  expect(await own(product)).toMatchObject({ licenceKeysLeft: 1, licenceKeysUsed: 0, stock: 1 });
  expect(await keyOf(fan, (await orderOf(fan, product)).id)).toBe('BACK-1');
});

test('after 15 minutes the key is free, and late money takes a key again if there is one', async () => {
  const product = await sell('FIRST');
  const late = await orderOf(fan, product, byCard('sandbox_late'));
  const other = await stage.world.fan();
  stage.server.clock.advance(15 * 60_000);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  expect(await own(product)).toMatchObject({ licenceKeysLeft: 1 });
  const later = await orderOf(other, product, byCard('sandbox_late'));
  stage.server.clock.advance(15 * 60_000);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  await stage.arrive(late.paymentId);
  expect(await keyOf(fan, late.id)).toBe('FIRST');
  await stage.arrive(later.paymentId);
  expect((await stage.read(other, later.id)).status).toBe('cancelled');
  expect(await own(product)).toMatchObject({ licenceKeysLeft: 0, licenceKeysUsed: 1 });
});

test('keys that are added while a sale without one is under way are for those who buy later', async () => {
  const product = await stage.download(performer);
  const early = await orderOf(fan, product, byCard('sandbox_late'));
  await change(product, keysOf('FOR-LATER'));
  await stage.arrive(early.paymentId);
  expect((await stage.read(fan, early.id)).status).toBe('completed');
  expect(await keyOf(fan, early.id)).toBeUndefined();
  expect(await own(product)).toMatchObject({ licenceKeysLeft: 1, stock: 1 });
});

test('the low-stock notification counts keys', async () => {
  const product = await stage.download(performer, { ...keysOf('L-1', 'L-2', 'L-3'), lowStockAt: 2 });
  const announced: number[] = [];
  stage.server.app.events.on('product.ran-low', async (_work, { productId, left }) => {
    if (productId === product._id) announced.push(left);
  });
  await orderOf(fan, product);
  const [second, third] = [await stage.world.fan({ balance: 5 }), await stage.world.fan({ balance: 5 })];
  await orderOf(second, product);
  expect(announced).toEqual([2]);
  await change(product, { name: 'Another name' });
  await change(product, keysOf('L-4', 'L-5'));
  await orderOf(third, product);
  expect(announced).toEqual([2, 2]);
});

test('one order of a thing that is shipped and a download with a key shows the key at once', async () => {
  const product = await sell('MIXED');
  const wanted: Wanted[] = [{ product: await stage.thing(performer) }, { product }];
  const { orders } = await stage.checkout(fan, wanted, { addressId: await stage.addressOf(fan) });
  const order = await stage.read(fan, orders[0]?._id ?? '');
  expect(order.status).toBe('paid');
  expect(order.items.map(({ licenceKey }) => licenceKey)).toEqual([undefined, 'MIXED']);
});
