import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { searchTransactions } from '@ovation/contract/money/money.ts';
import { closeAccount, getMe } from '@ovation/contract/people/accounts.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { getProduct } from '@ovation/contract/shop/products.ts';
import { searchOrders, searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setShopStage, type ShopStage, type Wanted } from '../../../../test/stages/shop-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { settleOpenPaymentsJob } from '../../payments/index.ts';
import { cancelUnpaidOrdersJob } from '../orders/change-order.ts';

const minuteMs = 60_000;
let stage: ShopStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setShopStage({ LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan()];
});
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;
const byCard = async (
  person: Person,
  wanted: readonly Wanted[],
  paymentMethod = 'sandbox_ok',
  key?: string,
  more: object = {},
) =>
  stage.checkout(
    person,
    wanted,
    { source: 'card', paymentMethod, addressId: await stage.addressOf(person), ...more },
    key,
  );
async function decide(redirectUrl: string | undefined, decision: 'approve' | 'refuse'): Promise<void> {
  const decided = await fetch(`${stage.server.url}${new URL(redirectUrl ?? '').pathname}/${decision}`, {
    method: 'POST',
    redirect: 'manual',
  });
  await fetch(stage.server.url + decided.headers.get('location'), { redirect: 'manual' });
}

const statusOf = async (id: string | undefined) => (await stage.read(fan, id ?? '')).status;

test('one card payment pays for the orders of two performers, with one receipt that names them', async () => {
  const other = await stage.world.performer();
  const wanted = [{ product: await stage.thing(performer) }, { product: await stage.download(other) }];
  const { orders, balance } = await byCard(fan, wanted);
  expect(orders.map(({ status }) => status)).toEqual(['paid', 'completed']);
  expect(balance).toBe(0);
  const { data } = await fan.client.call(searchTransactions, {});
  expect(data).toMatchObject([{ type: 'product', amount: 15, status: 'succeeded', performer: null }]);
  await stage.server.runJobs();
  const mails = (await stage.server.admin.call(listMailbox, { query: { q: fan.email, pageSize: 50 } })).data;
  const receipts = mails.filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts).toHaveLength(1);
  const { text } = await stage.server.admin.call(getMail, { params: { id: receipts[0]?._id ?? '' } });
  for (const { number } of orders) expect(text).toContain(number);
});

test('a declined card buys nothing, and its pieces are back at once', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  await expect(byCard(fan, [{ product }], 'sandbox_declined')).rejects.toMatchObject({ code: 'payment-failed' });
  expect(await stage.stockOf(performer, product)).toBe(1);
  expect((await fan.client.call(searchOwnOrders, { query: {} })).data).toMatchObject([{ status: 'cancelled' }]);
  expect((await performer.client.call(searchOrders, { query: {} })).total).toBe(0);
});

test('an unknown card leaves no trace', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  const card = stage.server.app.payments.current();
  const { paymentMethod } = { paymentMethod: 'sandbox_unknown' };
  expect(card.testCards?.some((one) => one.paymentMethod === paymentMethod)).toBe(false);
  await expect(byCard(fan, [{ product }], paymentMethod)).rejects.toMatchObject({ statusCode: 422 });
  expect(await stage.stockOf(performer, product)).toBe(1);
  expect((await fan.client.call(searchOwnOrders, { query: {} })).total).toBe(0);
});

test('a pending payment reserves the pieces, and its success completes the order', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  const reply = await byCard(fan, [{ product }], 'sandbox_late');
  expect(reply).toMatchObject({ orders: [{ status: 'unpaid', next: ['cancelled'], paymentId: reply.paymentId }] });
  expect(await stage.stockOf(performer, product)).toBe(0);
  const rival = await stage.world.fan({ balance: 20 });
  await expect(stage.checkout(rival, [{ product }], { addressId: await stage.addressOf(rival) })).rejects.toMatchObject(
    {
      code: 'out-of-stock',
    },
  );
  await stage.arrive(reply.paymentId);
  expect(await stage.read(fan, reply.orders[0]?._id ?? '')).toMatchObject({ status: 'paid', isHeld: true });
});

test('a licence key that waits for its payment is read by nobody, and by its buyer once it is paid', async () => {
  const product = await stage.download(performer, { licenceKeys: JSON.stringify(['AAAA-1111']) });
  const { orders, paymentId } = await byCard(fan, [{ product }], 'sandbox_late');
  const read = async () => ({
    order: await stage.read(fan, orders[0]?._id ?? ''),
    list: (await fan.client.call(searchOwnOrders, { query: {} })).data,
  });
  expect(JSON.stringify([orders, await read()])).not.toContain('AAAA-1111');
  await stage.arrive(paymentId);
  const { order, list } = await read();
  expect([order, list[0]].map((each) => each?.items[0]?.licenceKey)).toEqual(['AAAA-1111', 'AAAA-1111']);
});

test('after 15 minutes the pieces are free, and late money takes them again', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  const reply = await byCard(fan, [{ product }], 'sandbox_late');
  stage.server.clock.advance(14 * minuteMs);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  expect(await statusOf(reply.orders[0]?._id)).toBe('unpaid');
  stage.server.clock.advance(minuteMs);
  await Promise.all([stage.server.runJob(cancelUnpaidOrdersJob), stage.server.runJob(cancelUnpaidOrdersJob)]);
  expect(await statusOf(reply.orders[0]?._id)).toBe('cancelled');
  expect(await stage.stockOf(performer, product)).toBe(1);
  await stage.arrive(reply.paymentId);
  expect(await statusOf(reply.orders[0]?._id)).toBe('paid');
  expect(await stage.stockOf(performer, product)).toBe(0);
});

test('late money for what was sold to another fan stays in the wallet', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  const reply = await byCard(fan, [{ product }], 'sandbox_late');
  stage.server.clock.advance(15 * minuteMs);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  const rival = await stage.world.fan({ balance: 20 });
  await stage.checkout(rival, [{ product }], { addressId: await stage.addressOf(rival) });
  await stage.arrive(reply.paymentId);
  expect(await statusOf(reply.orders[0]?._id)).toBe('cancelled');
  expect(await balanceOf(fan)).toBe(10);
  const { data } = await fan.client.call(searchTransactions, {});
  expect(data[0]?.message).toContain('sold out before your payment arrived');
});

test('what staff hide while a card is asked is not sold: the money stays in the wallet, and the pieces are back', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  const download = await stage.download(performer);
  for (const wanted of [product, download]) {
    const reply = await byCard(fan, [{ product: wanted }], 'sandbox_late');
    const balance = await balanceOf(fan);
    await hide(wanted._id);
    await stage.arrive(reply.paymentId);
    expect(await statusOf(reply.orders[0]?._id)).toBe('cancelled');
    expect(await balanceOf(fan)).toBe(balance + wanted.price);
    const { data } = await fan.client.call(searchTransactions, {});
    expect(data[0]?.message).toContain('This is no longer for sale');
  }
  expect(await stage.stockOf(performer, product)).toBe(1);
  expect(
    await stage.server.app.database.selectFrom('purchases').selectAll().where('account_id', '=', fan.id).execute(),
  ).toEqual([]);
});

async function hide(objectId: string): Promise<void> {
  const reporter = await stage.world.fan();
  await reporter.client.call(createReport, { body: { objectType: 'product', objectId, reason: 'spam', text: '' } });
  const { data } = await stage.server.admin.call(listReportCases, { query: { pageSize: 100 } });
  const id = data.find(({ object }) => object.objectId === objectId)?._id ?? '';
  await stage.server.admin.call(moderate, { params: { id }, body: { action: 'hide', note: 'Against rule 4.' } });
}

test('an order that its buyer cancelled is not paid later', async () => {
  const other = await stage.world.performer();
  const wanted = [{ product: await stage.thing(performer) }, { product: await stage.download(other) }];
  const reply = await byCard(fan, wanted, 'sandbox_late');
  const [first, second] = reply.orders;
  await stage.asBuyer(fan, first?._id ?? '', 'cancelled');
  await stage.arrive(reply.paymentId);
  expect([await statusOf(first?._id), await statusOf(second?._id)]).toEqual(['cancelled', 'completed']);
  expect(await balanceOf(fan)).toBe(10);
});

test('a confirmed payment sells, a refused one lets go at once', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  const refused = await byCard(fan, [{ product }], 'sandbox_authenticate');
  await decide(refused.redirectUrl, 'refuse');
  expect(await statusOf(refused.orders[0]?._id)).toBe('cancelled');
  const confirmed = await byCard(fan, [{ product }], 'sandbox_authenticate');
  await decide(confirmed.redirectUrl, 'approve');
  expect(await statusOf(confirmed.orders[0]?._id)).toBe('paid');
});

test('starting over frees one’s own reservation, and the abandoned payment buys nothing later', async () => {
  const product = await stage.thing(performer, { stock: 1 });
  const abandoned = await byCard(fan, [{ product }], 'sandbox_authenticate');
  const again = await byCard(fan, [{ product }], 'sandbox_ok');
  expect(again.orders[0]?.status).toBe('paid');
  await decide(abandoned.redirectUrl, 'approve');
  expect(await statusOf(abandoned.orders[0]?._id)).toBe('cancelled');
  expect(await balanceOf(fan)).toBe(10);
});

test('a download whose payment is under way cannot be bought a second time', async () => {
  const product = await stage.download(performer);
  const reply = await byCard(fan, [{ product }], 'sandbox_late');
  await expect(byCard(fan, [{ product }])).rejects.toMatchObject({ code: 'payment-under-way' });
  await stage.arrive(reply.paymentId);
  expect(await fan.client.call(getProduct, { params: { id: product._id } })).toMatchObject({ isBought: true });
});

test('a double click with one key charges the card once', async () => {
  const product = await stage.thing(performer);
  const key = crypto.randomUUID();
  const clicks = await Promise.all([1, 2, 3].map(() => byCard(fan, [{ product }], 'sandbox_ok', key)));
  expect(new Set(clicks.map(({ orders }) => orders[0]?._id))).toHaveLength(1);
  expect((await fan.client.call(searchTransactions, {})).total).toBe(1);
  expect(await stage.stockOf(performer, product)).toBe(9);
});

test('an answer of the provider that was lost arrives once, by the job', async () => {
  const product = await stage.thing(performer);
  const payments = stage.server.app.payments.current();
  const original = payments.createPayment.bind(payments);
  payments.createPayment = async (request) => {
    await original(request);
    throw new Error('The connection broke.');
  };
  const reply = await byCard(fan, [{ product }]).finally(() => {
    payments.createPayment = original;
  });
  expect(reply.orders[0]?.status).toBe('unpaid');
  stage.server.clock.advance(2 * minuteMs);
  await Promise.all([stage.server.runJob(settleOpenPaymentsJob), stage.server.runJob(settleOpenPaymentsJob)]);
  expect(await statusOf(reply.orders[0]?._id)).toBe('paid');
  expect(await balanceOf(fan)).toBe(0);
});

test('money for a performer who has blocked the buyer meanwhile stays in the wallet', async () => {
  const reply = await byCard(fan, [{ product: await stage.thing(performer) }], 'sandbox_late');
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await stage.arrive(reply.paymentId);
  expect(await statusOf(reply.orders[0]?._id)).toBe('cancelled');
  expect(await balanceOf(fan)).toBe(10);
});

test('money for a closed account goes back to its card, and its order ends with the reservation', async () => {
  const product = await stage.thing(performer);
  const reply = await byCard(fan, [{ product }], 'sandbox_late');
  await fan.client.call(closeAccount, { body: { currentPassword: fan.password } });
  await stage.arrive(reply.paymentId);
  stage.server.clock.advance(15 * minuteMs);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  expect(await stage.stockOf(performer, product)).toBe(10);
});

test('a coupon is reserved with the pieces, used by the order, and free again when the payment fails', async () => {
  const { code } = await performer.client.call(createOwnCoupon, {
    body: { kind: 'amount', value: 4, targets: ['product'], maxUses: 1 },
  });
  const product = await stage.thing(performer);
  const [failing, rival] = [await stage.world.fan(), await stage.world.fan({ balance: 20 })];
  await expect(byCard(failing, [{ product }], 'sandbox_declined', undefined, { coupon: code })).rejects.toMatchObject({
    code: 'payment-failed',
  });
  const reply = await byCard(fan, [{ product }], 'sandbox_late', undefined, { coupon: code, total: 6 });
  await expect(
    stage.checkout(rival, [{ product }], { addressId: await stage.addressOf(rival), coupon: code }),
  ).rejects.toMatchObject({ code: 'coupon-refused' });
  await stage.arrive(reply.paymentId);
  expect(await stage.read(fan, reply.orders[0]?._id ?? '')).toMatchObject({ status: 'paid', discount: 4, total: 6 });
  expect(await balanceOf(fan)).toBe(0);
});
