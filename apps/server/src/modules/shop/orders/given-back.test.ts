import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { topUpWallet } from '@ovation/contract/money/money.ts';
import { previewBlock, previewClosing, refundCharge } from '@ovation/contract/money/refunds.ts';
import { closeAccount, getMe } from '@ovation/contract/people/accounts.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { buyProduct } from '@ovation/contract/shop/checkout.ts';
import { getProduct } from '@ovation/contract/shop/products.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setShopStage, type ShopStage } from '../../../../test/stages/shop-stage.ts';
import { auditBooks, readEarnings } from '../../ledger/index.ts';
import { lockPayment } from '../../payments/index.ts';
import { refundBuyersJob } from '../../refunds/index.ts';

let stage: ShopStage;
let performer: Person;
let fan: Person;
let paymentId: string;

beforeAll(async () => {
  stage = await setShopStage({ LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan()];
  paymentId = (await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_ok' } }))._id;
});
afterAll(async () => {
  await stage.server.runJobs();
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;
const earned = async ({ id }: Person) => Number(await readEarnings(stage.server.app.database, id)) / 100;
const chargeOf = async (orderId: string) =>
  (
    await stage.server.app.database
      .selectFrom('orders')
      .select('charge_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).charge_id ?? '';

/** The provider's webhook about a dispute of all of the top-up. */
async function dispute(status: 'open' | 'won' | 'lost', amountMinor = 2_000n, id = paymentId): Promise<void> {
  await stage.server.app.transaction(async (work) => {
    const payment = await lockPayment(work.db, id);
    if (!payment) throw new Error('There is no such payment.');
    await work.publish('provider.disputed', {
      provider: 'sandbox',
      payment,
      dispute: {
        id: `dispute-of-${id}`,
        amountMinor,
        reason: 'fraudulent',
        status,
        evidenceDueAt: new Date('2031-01-01'),
      },
    });
  });
}

describe('staff', () => {
  test('refund an order in part and then wholly, which ends it and returns what was not shipped', async () => {
    const { product, order } = await stage.shippedOrder(performer, fan);
    const refund = async (body: { amount?: number }) =>
      stage.server.admin.call(refundCharge, {
        params: { id: await chargeOf(order._id) },
        body: { reason: 'It was late.', ...body },
      });
    await refund({ amount: 3 });
    expect(await stage.read(fan, order._id)).toMatchObject({ status: 'paid', refunded: 3 });
    await refund({});
    const ended = await stage.read(fan, order._id);
    expect(ended).toMatchObject({ status: 'refunded', refunded: 10, isHeld: false });
    expect(ended.history.at(-1)).toMatchObject({ by: 'system' });
    expect(await stage.stockOf(performer, product)).toBe(10);
    await stage.server.runJobs();
    const { data } = await stage.server.admin.call(listMailbox, { query: { q: fan.email, pageSize: 50 } });
    const letters = await Promise.all(
      data
        .filter(({ subject }) => subject.includes('back in your wallet'))
        .map(({ _id }) => stage.server.admin.call(getMail, { params: { id: _id } })),
    );
    for (const { text } of letters) {
      expect(text).toContain('for your order from');
      expect(text).not.toContain('no longer have access to it');
    }
  });
});

test('what staff remove is given back, unless it was shipped', async () => {
  const download = await stage.download(performer);
  const first = (await stage.checkout(fan, [{ product: download }])).orders[0]?._id ?? '';
  const { product, order: waiting } = await stage.shippedOrder(performer, fan, { price: 3 });
  const addressId = await stage.addressOf(fan);
  const onItsWay = (await stage.checkout(fan, [{ product }], { addressId })).orders[0]?._id ?? '';
  await stage.asSeller(performer, onItsWay, 'shipped');
  for (const { _id } of [download, product])
    await stage.server.runJob(refundBuyersJob, {
      objectKind: 'product',
      objectId: _id,
      administratorId: (await stage.server.admin.call(getMe))._id,
    });
  const statuses = await Promise.all([first, waiting._id, onItsWay].map((id) => stage.read(fan, id)));
  expect(statuses.map(({ status }) => status)).toEqual(['refunded', 'refunded', 'shipped']);
  await stage.server.runJobs();
  const { data } = await stage.server.admin.call(listMailbox, { query: { q: performer.email, pageSize: 50 } });
  expect(data.filter(({ subject }) => subject === 'Sales of your product were refunded')).toHaveLength(2);
});

describe('a bank', () => {
  test('that takes an order’s money back ends the order; one that gives it back completes what was shipped', async () => {
    const { order } = await stage.shippedOrder(performer, fan, { price: 20 });
    await stage.asSeller(performer, order._id, 'shipped');
    await dispute('open');
    expect(await stage.read(fan, order._id)).toMatchObject({ status: 'refunded' });
    expect(await earned(performer)).toBe(0);
    await dispute('won');
    expect(await stage.read(fan, order._id)).toMatchObject({ status: 'completed', refunded: 0 });
    expect(await earned(performer)).toBe(16);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('gives a download back with the order', async () => {
    const product = await stage.download(performer, { price: 20 });
    const { orderId } = await fan.client.call(buyProduct, { params: { id: product._id } });
    const isBought = async () => (await fan.client.call(getProduct, { params: { id: product._id } })).isBought;
    await dispute('open');
    expect([(await stage.read(fan, orderId)).status, await isBought()]).toEqual(['refunded', false]);
    await dispute('won');
    expect([(await stage.read(fan, orderId)).status, await isBought()]).toEqual(['completed', true]);
  });

  test('leaves the price of what was never shipped in the wallet, because its pieces are back in stock', async () => {
    const { product, order } = await stage.shippedOrder(performer, fan, { price: 20 });
    await dispute('open');
    expect(await stage.stockOf(performer, product)).toBe(10);
    await dispute('won');
    expect(await stage.read(fan, order._id)).toMatchObject({ status: 'refunded' });
    expect(await balanceOf(fan)).toBe(20);
    expect(await stage.stockOf(performer, product)).toBe(10);
  });

  test('that takes a part leaves the order as it is', async () => {
    const { order } = await stage.shippedOrder(performer, fan, { price: 20 });
    await dispute('lost', 500n);
    expect(await stage.read(fan, order._id)).toMatchObject({ status: 'paid', refunded: 5 });
    await stage.asSeller(performer, order._id, 'cancelled');
    expect(await balanceOf(fan)).toBe(15);
  });

  test('does not bring a cancelled order back', async () => {
    const { order } = await stage.shippedOrder(performer, fan, { price: 20 });
    await dispute('open', 500n);
    await stage.asSeller(performer, order._id, 'cancelled');
    await dispute('won', 500n);
    expect(await stage.read(fan, order._id)).toMatchObject({ status: 'cancelled', refunded: 20 });
    expect([await balanceOf(fan), await earned(performer)]).toEqual([20, 0]);
  });
});

describe('a performer', () => {
  test('who blocks a buyer gives back what was not shipped and recent downloads, as the dialog says', async () => {
    const download = await stage.download(performer);
    const first = (await stage.checkout(fan, [{ product: download }])).orders[0]?._id ?? '';
    const { order: waiting } = await stage.shippedOrder(performer, fan, { price: 7 });
    const { order: onItsWay } = await stage.shippedOrder(performer, fan, { price: 8 });
    await stage.asSeller(performer, onItsWay._id, 'shipped');
    expect(await performer.client.call(previewBlock, { params: { id: fan.id } })).toMatchObject({
      purchases: 2,
      amount: 12,
      earnings: 9.6,
    });
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    await stage.server.runJobs();
    const statusOf = async (id: string) => (await stage.read(fan, id)).status;
    expect([await statusOf(first), await statusOf(waiting._id), await statusOf(onItsWay._id)]).toEqual([
      'refunded',
      'refunded',
      'shipped',
    ]);
    expect(await balanceOf(fan)).toBe(12);
  });

  test('who closes the account gives back what was not shipped, however long ago it was bought', async () => {
    const { order } = await stage.shippedOrder(performer, fan);
    await stage.days(40);
    expect(await performer.client.call(previewClosing)).toMatchObject({ purchases: 1, amount: 10 });
    await performer.client.call(closeAccount, { body: { currentPassword: performer.password } });
    await stage.server.runJobs();
    expect(await stage.read(fan, order._id)).toMatchObject({ status: 'refunded', refunded: 10 });
    expect(await balanceOf(fan)).toBe(20);
  });

  test('who closes the account also ends what a coupon had made free', async () => {
    const { code } = await performer.client.call(createOwnCoupon, {
      body: { kind: 'percentage', value: 100, targets: ['product'] },
    });
    const wanted = [{ product: await stage.thing(performer) }];
    const { orders } = await stage.checkout(fan, wanted, { addressId: await stage.addressOf(fan), coupon: code });
    await performer.client.call(closeAccount, { body: { currentPassword: performer.password } });
    expect(await stage.read(fan, orders[0]?._id ?? '')).toMatchObject({ status: 'refunded', total: 0 });
  });

  test('cannot give money back to a closed account', async () => {
    const { order } = await stage.shippedOrder(performer, fan, { price: 20 });
    await fan.client.call(closeAccount, { body: { currentPassword: fan.password } });
    await expect(stage.asSeller(performer, order._id, 'cancelled')).rejects.toMatchObject({ statusCode: 409 });
    expect(await stage.asSeller(performer, order._id, 'shipped')).toMatchObject({ status: 'shipped' });
  });

  test('sees in the list of earnings what an order held, and since when it can be paid out', async () => {
    const { order } = await stage.shippedOrder(performer, fan, { name: 'Signed vinyl' });
    const listed = async () => (await performer.client.call(searchEarnings, { query: { type: 'product' } })).data;
    expect(await listed()).toMatchObject([{ objectTitle: 'Signed vinyl', objectId: order._id, availableAt: null }]);
    await stage.asSeller(performer, order._id, 'shipped');
    await stage.asBuyer(fan, order._id, 'delivered');
    const { updatedAt } = await stage.asBuyer(fan, order._id, 'completed');
    const available = new Date(Date.parse(updatedAt) + 7 * 86_400_000).toISOString();
    expect(await listed()).toMatchObject([{ availableAt: available }]);
  });
});
