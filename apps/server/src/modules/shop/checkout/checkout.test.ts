import { createCoupon, createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { searchTransactions } from '@ovation/contract/money/money.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { blockUser, follow } from '@ovation/contract/people/audience.ts';
import { deleteAddress } from '@ovation/contract/shop/addresses.ts';
import { buyProduct, createOrders, previewOrders } from '@ovation/contract/shop/checkout.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import { changeProduct } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setShopStage, type ShopStage, type Wanted } from '../../../../test/stages/shop-stage.ts';
import { auditBooks } from '../../ledger/index.ts';

let stage: ShopStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setShopStage();
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
});
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;
const ordersOf = async ({ client }: Person) => (await client.call(searchOwnOrders, { query: { pageSize: 100 } })).total;
const preview = ({ client }: Person, wanted: readonly Wanted[], more: object = {}) =>
  client.call(previewOrders, { body: { items: stage.itemsOf(wanted), ...more } });
const change = ({ client }: Person, id: string, body: object) =>
  client.call(changeProduct, { params: { id }, body, files: {} });

test('a cart of two performers is one total and two orders, with shipping by country', async () => {
  const other = await stage.world.performer();
  await stage.shipping(performer, { name: 'Home', countries: ['DE'], price: 4, freeFrom: 30 });
  const [poster, book] = [await stage.thing(performer), await stage.download(other)];
  const wanted = [{ product: poster, quantity: 2 }, { product: book }];
  expect(await preview(fan, wanted)).toMatchObject({
    needsAddress: true,
    orders: [
      { shipping: null, total: 20 },
      { shipping: 0, total: 5 },
    ],
  });
  expect(await preview(fan, wanted, { country: 'DE' })).toMatchObject({ total: 29, orders: [{ shipping: 4 }, {}] });
  expect(await preview(fan, wanted, { country: 'FR' })).toMatchObject({
    orders: [{ shipping: null, problem: 'This creator does not ship to your country.' }, {}],
  });
  expect(await preview(fan, [{ product: poster, quantity: 3 }], { country: 'DE' })).toMatchObject({ total: 30 });
  const { orders, balance } = await stage.checkout(fan, wanted, { addressId: await stage.addressOf(fan), total: 29 });
  expect(balance).toBe(71);
  expect(orders).toMatchObject([
    { status: 'paid', performer: { _id: performer.id }, price: 20, shipping: 4, total: 24 },
    { status: 'completed', performer: { _id: other.id }, total: 5 },
  ]);
});

test('a visitor sees the price of a cart, and nothing is bought by looking', async () => {
  const product = await stage.thing(performer);
  const cart = await stage.server
    .client()
    .call(previewOrders, { body: { items: stage.itemsOf([{ product }]), coupon: 'ANY-CODE' } });
  expect(cart).toMatchObject({ total: 10, couponProblem: 'Please log in to use a coupon.' });
  expect(await stage.stockOf(performer, product)).toBe(10);
});

test('a changed price is refused with 409, and nothing is charged', async () => {
  const product = await stage.thing(performer);
  const addressId = await stage.addressOf(fan);
  const { total } = await preview(fan, [{ product }], { addressId });
  await change(performer, product._id, { price: 12 });
  await expect(stage.checkout(fan, [{ product }], { addressId, total })).rejects.toMatchObject({ statusCode: 409 });
  expect(await balanceOf(fan)).toBe(100);
  expect(await stage.stockOf(performer, product)).toBe(10);
});

test('stock that ran out, a deleted address, a missing one and a withdrawn product stop a purchase', async () => {
  const product = await stage.thing(performer, { stock: 2 });
  const addressId = await stage.addressOf(fan);
  const buy = (more: object, quantity = 1) => stage.checkout(fan, [{ product, quantity }], more);
  await expect(buy({ addressId }, 3)).rejects.toMatchObject({ code: 'out-of-stock' });
  expect(await preview(fan, [{ product, quantity: 3 }])).toMatchObject({
    orders: [{ lines: [{ stock: 2, problem: 'Only 2 of this are left.' }] }],
  });
  await expect(buy({})).rejects.toMatchObject({ code: 'field-invalid' });
  await fan.client.call(deleteAddress, { params: { id: addressId } });
  await expect(buy({ addressId })).rejects.toMatchObject({ statusCode: 404 });
  await expect(buy({ addressId: await stage.addressOf(await stage.world.fan()) })).rejects.toMatchObject({
    statusCode: 404,
  });
  await change(performer, product._id, { status: 'draft' });
  await expect(buy({ addressId: await stage.addressOf(fan, 'FR') })).rejects.toMatchObject({ statusCode: 404 });
  expect(await preview(fan, [{ product }])).toMatchObject({ missing: [{ productId: product._id }], orders: [] });
  expect(await ordersOf(fan)).toBe(0);
});

test('one’s own product, a download bought before, and one for followers cannot be bought', async () => {
  const product = await stage.download(performer);
  await expect(stage.checkout(performer, [{ product }])).rejects.toMatchObject({ code: 'not-for-sale' });
  await stage.checkout(fan, [{ product }]);
  await expect(stage.checkout(fan, [{ product }])).rejects.toMatchObject({ code: 'not-for-sale' });
  await expect(stage.checkout(fan, [{ product, quantity: 2 }])).rejects.toMatchObject({ code: 'not-for-sale' });
  const forFollowers = await stage.download(performer, { access: 'followers' });
  await expect(stage.checkout(fan, [{ product: forFollowers }])).rejects.toMatchObject({ code: 'not-for-sale' });
  await fan.client.call(follow, { params: { id: performer.id } });
  expect((await stage.checkout(fan, [{ product: forFollowers }])).orders).toHaveLength(1);
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await expect(stage.checkout(fan, [{ product: await stage.download(performer) }])).rejects.toMatchObject({
    statusCode: 404,
  });
  expect(await balanceOf(performer)).toBe(0);
});

test('variants have their own price and stock, and one has to be chosen', async () => {
  const product = await stage.thing(performer, {
    variants: JSON.stringify([
      { name: 'S', stock: 1 },
      { name: 'L', price: 14, stock: 5, sku: 'SHIRT-L' },
    ]),
  });
  const addressId = await stage.addressOf(fan);
  await expect(stage.checkout(fan, [{ product }], { addressId })).rejects.toMatchObject({ code: 'not-for-sale' });
  const { orders } = await stage.checkout(
    fan,
    [
      { product, variant: 1 },
      { product, variant: 1, quantity: 2 },
    ],
    { addressId },
  );
  expect(orders).toMatchObject([{ price: 42, items: [{ variant: 'L', quantity: 3, price: 14 }] }]);
  expect(orders[0]?.items[0]).not.toHaveProperty('sku');
  expect((await stage.read(performer, orders[0]?._id ?? '')).items[0]).toMatchObject({ sku: 'SHIRT-L' });
  expect(await stage.stockOf(performer, product)).toBe(3);
});

test('a double click, two tabs and a lost response with one key buy once', async () => {
  const product = await stage.thing(performer);
  const options = { addressId: await stage.addressOf(fan) };
  const key = crypto.randomUUID();
  const clicks = await Promise.all([1, 2, 3].map(() => stage.checkout(fan, [{ product }], options, key)));
  const later = await stage.checkout(fan, [{ product }], options, key);
  expect(new Set([...clicks, later].map(({ orders }) => orders[0]?._id))).toHaveLength(1);
  expect(later.orders[0]?.address).toMatchObject({ city: 'Berlin' });
  expect(await balanceOf(fan)).toBe(90);
  expect(await stage.stockOf(performer, product)).toBe(9);
  await expect(stage.checkout(fan, [{ product, quantity: 2 }], options, key)).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  });
  const { rows } = await stage.server.app.pool.query<{ reply: string }>(
    'select reply::text from idempotency_keys where account_id = $1',
    [fan.id],
  );
  expect(rows.map(({ reply }) => reply).join(' ')).not.toContain('Berlin');
});

test('two tabs with different keys buy a download once', async () => {
  const product = await stage.download(performer);
  const tabs = await Promise.allSettled([1, 2, 3].map(() => stage.checkout(fan, [{ product }])));
  expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await balanceOf(fan)).toBe(95);
});

test('a wallet with too little pays for nothing, and says what is missing for all of it', async () => {
  const other = await stage.world.performer();
  const wanted = [
    { product: await stage.thing(performer, { price: 60 }) },
    { product: await stage.thing(other, { price: 60 }) },
  ];
  const addressId = await stage.addressOf(fan);
  await expect(stage.checkout(fan, wanted, { addressId })).rejects.toMatchObject({ statusCode: 402, missing: 20 });
  expect(await ordersOf(fan)).toBe(0);
  expect(await stage.stockOf(performer, wanted[0]?.product ?? { _id: '' })).toBe(10);
});

test('a quick purchase is answered like other charges', async () => {
  const product = await stage.download(performer);
  const reply = await fan.client.call(buyProduct, { params: { id: product._id }, body: { price: 5 } });
  expect(reply).toMatchObject({ type: 'product', amount: 5, balance: 95 });
  expect(reply._id).toBeDefined();
  expect(await stage.read(fan, reply.orderId)).toMatchObject({ status: 'completed' });
});

test('a coupon of a performer lowers their own order, and never the shipping', async () => {
  const other = await stage.world.performer();
  await stage.shipping(performer, { name: 'All', countries: [], price: 4 });
  const { code } = await performer.client.call(createOwnCoupon, {
    body: { kind: 'percentage', value: 50, targets: ['product'] },
  });
  const wanted = [{ product: await stage.thing(other, { price: 40 }) }, { product: await stage.thing(performer) }];
  const addressId = await stage.addressOf(fan);
  expect(await preview(fan, wanted, { addressId, coupon: code })).toMatchObject({
    total: 49,
    orders: [{ discount: 0 }, { discount: 5, shipping: 4, total: 9 }],
  });
  const { orders } = await stage.checkout(fan, wanted, { addressId, coupon: code, total: 49 });
  expect(orders.map(({ discount, total }) => [discount, total])).toEqual([
    [0, 40],
    [5, 9],
  ]);
  expect(await preview(fan, wanted, { addressId, coupon: code })).toMatchObject({
    total: 54,
    couponProblem: 'You have already used this coupon.',
  });
  await expect(stage.checkout(fan, wanted, { addressId, coupon: code })).rejects.toMatchObject({
    code: 'coupon-refused',
  });
});

test('a coupon of the site pays a part of the dearest order, and comes back when it is cancelled', async () => {
  const other = await stage.world.performer();
  const { code } = await stage.server.admin.call(createCoupon, {
    body: { kind: 'amount', value: 12, targets: ['product'] },
  });
  const wanted = [{ product: await stage.thing(performer) }, { product: await stage.thing(other, { price: 40 }) }];
  const buy = async () =>
    stage.checkout(fan, wanted, { addressId: await stage.addressOf(fan), coupon: code, total: 38 });
  const { orders } = await buy();
  expect(orders).toMatchObject([{ discount: 0 }, { discount: 12, total: 28 }]);
  for (const { _id } of orders) await stage.asBuyer(fan, _id, 'cancelled');
  expect(await balanceOf(fan)).toBe(100);
  expect((await buy()).balance).toBe(62);
});

test('a coupon over the whole price needs no money and no card', async () => {
  const { code } = await performer.client.call(createOwnCoupon, {
    body: { kind: 'percentage', value: 100, targets: ['product'] },
  });
  const product = await stage.thing(performer);
  const { orders, balance } = await stage.checkout(fan, [{ product }], {
    addressId: await stage.addressOf(fan),
    coupon: code,
    source: 'card',
    paymentMethod: 'sandbox_ok',
  });
  expect([orders[0]?.status, orders[0]?.total, balance]).toEqual(['paid', 0, 100]);
  await stage.asSeller(performer, orders[0]?._id ?? '', 'cancelled');
  expect(await stage.stockOf(performer, product)).toBe(10);
});

test('a cart of 1,000 lines, no pieces, and unknown products are refused', async () => {
  const product = await stage.thing(performer);
  const items = Array.from({ length: 1_000 }, () => ({ productId: product._id, quantity: 1 }));
  const call = (body: object) => fan.client.call(createOrders, { body: body as never });
  await expect(call({ items })).rejects.toMatchObject({ statusCode: 422 });
  await expect(call({ items: [] })).rejects.toMatchObject({ statusCode: 422 });
  await expect(call({ items: [{ productId: product._id, quantity: 0 }] })).rejects.toMatchObject({ statusCode: 422 });
  await expect(call({ items: [{ productId: crypto.randomUUID() }] })).rejects.toMatchObject({ statusCode: 404 });
});

test('60 buyers at once get 10 pieces, and only ten pay', async () => {
  const product = await stage.thing(performer, { price: 1, stock: 10 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => stage.world.fan({ balance: 20 })));
  const withAddress = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, addressId: await stage.addressOf(buyer) })),
  );
  // Six times the database's connections: most wait, and on a busy machine none so long that it is refused.
  const attempts = Array.from({ length: 60 }, (_, index) => withAddress[index % 20] as (typeof withAddress)[number]);
  const results = await Promise.allSettled(
    attempts.map(({ buyer, addressId }) => stage.checkout(buyer, [{ product }], { addressId })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const codes = new Set(
    results.flatMap((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : [])),
  );
  expect([...codes]).toEqual(['out-of-stock']);
  expect(await stage.stockOf(performer, product)).toBe(0);
  const balances = await Promise.all(buyers.map(balanceOf));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(20 * 20 - 10);
});

test('a payment names its orders in the list of transactions', async () => {
  const product = await stage.download(performer);
  await stage.checkout(fan, [{ product }], { source: 'card', paymentMethod: 'sandbox_ok' });
  expect((await fan.client.call(searchTransactions, { query: { type: 'product' } })).data).toMatchObject([
    { amount: 5, status: 'succeeded', performer: { _id: performer.id } },
  ]);
});
