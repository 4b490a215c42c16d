import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { buyFeed, sendTip, subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { upgradeSubscription } from '@ovation/contract/money/subscriptions.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../src/modules/ledger/index.ts';
import { settleOpenPaymentsJob } from '../../src/modules/payments/index.ts';
import { cancelUnpaidOrdersJob } from '../../src/modules/shop/orders/change-order.ts';
import { setShopStage, type ShopStage, type Wanted } from '../stages/shop-stage.ts';
import {
  locksOf,
  readLockOrder,
  recordLocks,
  splitTransactions,
  violationsOf,
  type LockRecorder,
} from './record-locks.ts';

let stage: ShopStage;
let recorder: LockRecorder;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setShopStage({ LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan()];
  recorder = recordLocks();
});
afterEach(() => {
  recorder.stop();
  stage.server.clock.reset();
});
afterAll(async () => {
  await stage.server.runJobs();
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

/** What was recorded keeps the order, and there was something to order. */
function expectOrder(): void {
  expect(recorder.violations()).toEqual([]);
  expect(recorder.ordered()).toBeGreaterThan(0);
}

const byCard = async (wanted: readonly Wanted[], paymentMethod: string, more: object = {}) =>
  stage.checkout(fan, wanted, {
    source: 'card',
    paymentMethod,
    addressId: await stage.addressOf(fan),
    ...more,
  });
const coupon = async ({ client }: Person, target: 'product' | 'feed' | 'monthly') =>
  (await client.call(createOwnCoupon, { body: { kind: 'percentage', value: 20, targets: [target] } })).code;
const close = ({ client, password }: Person) =>
  client.call(closeAccount, { body: { currentPassword: password, givesUpBalance: true } });

test('a fan buys many times while late money arrives for an order that can’t be sold any more', async () => {
  const product = await stage.thing(performer, { stock: 100, price: 1 });
  await stage.world.topUp(fan, 50);
  const addressId = await stage.addressOf(fan);
  const late = await byCard([{ product }], 'sandbox_late');
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 24 }, () => stage.checkout(fan, [{ product }], { addressId })),
    performer.client.call(blockUser, { body: { userId: fan.id } }),
    stage.arrive(late.paymentId),
  ]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // Those who came after the block.
  for (const reason of refused) expect(reason).toMatchObject({ statusCode: 404 });
  expectOrder();
});

test('a declined card with a coupon, and money that arrives for what was blocked meanwhile', async () => {
  const product = await stage.thing(performer, { price: 20 });
  const code = await coupon(performer, 'product');
  await expect(byCard([{ product }], 'sandbox_declined', { coupon: code })).rejects.toMatchObject({ statusCode: 402 });
  const late = await byCard([{ product }], 'sandbox_late', { coupon: code });
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await stage.arrive(late.paymentId);
  expectOrder();
});

test('one card for two sellers, paid at once, and paid after the reservation has run out', async () => {
  const wanted = [
    { product: await stage.thing(await stage.world.performer()) },
    { product: await stage.thing(performer) },
  ];
  await byCard(wanted, 'sandbox_ok');
  const late = await byCard(wanted, 'sandbox_late');
  stage.server.clock.advance(16 * 60_000);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  await stage.arrive(late.paymentId);
  await stage.server.runJob(settleOpenPaymentsJob);
  expectOrder();
});

test('starting over gives up several orders', async () => {
  const wanted = [
    { product: await stage.thing(await stage.world.performer()) },
    { product: await stage.thing(performer) },
  ];
  await byCard(wanted, 'sandbox_authenticate');
  await byCard(wanted, 'sandbox_ok');
  expectOrder();
});

test('refunds, a dispute, and a performer who closes the account', async () => {
  await stage.world.topUp(fan, 100);
  const { order } = await stage.shippedOrder(performer, fan);
  await stage.asBuyer(fan, order._id, 'cancelled');
  const free = await stage.thing(performer, { price: 20 });
  const code = (
    await performer.client.call(createOwnCoupon, { body: { kind: 'percentage', value: 100, targets: ['product'] } })
  ).code;
  await stage.checkout(fan, [{ product: free }], { addressId: await stage.addressOf(fan), coupon: code });
  const feed = await stage.world.feed(performer, { access: 'paid', price: 10 });
  const { _id: id = '' } = await fan.client.call(buyFeed, { params: { id: feed._id } });
  await stage.server.admin.call(refundCharge, { params: { id }, body: { reason: 'A mistake.' } });
  await stage.shippedOrder(performer, fan);
  await close(performer);
  await stage.server.runJobs();
  await close(fan);
  await stage.server.runJobs();
  expectOrder();
});

test('subscribing with a coupon, upgrading, a tip and a feed by card', async () => {
  const body = { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_ok' } as const;
  const more = { subscriptionType: 'monthly', coupon: await coupon(performer, 'monthly') } as const;
  await expect(
    fan.client.call(subscribe, { body: { ...body, ...more, paymentMethod: 'sandbox_declined' } }),
  ).rejects.toMatchObject({ statusCode: 402 });
  const { subscription } = await fan.client.call(subscribe, { body: { ...body, ...more } });
  await fan.client.call(upgradeSubscription, {
    params: { provider: 'sandbox', id: subscription._id },
    body: { source: 'card', paymentMethod: 'sandbox_ok' },
  });
  const feed = await stage.world.feed(performer, { access: 'paid', price: 10 });
  await fan.client.call(buyFeed, {
    params: { id: feed._id },
    body: { source: 'card', paymentMethod: 'sandbox_ok', coupon: await coupon(performer, 'feed') },
  });
  await fan.client.call(sendTip, {
    params: { id: performer.id },
    body: { amount: 15, source: 'card', paymentMethod: 'sandbox_ok' },
  });
  await fan.client.call(topUpWallet, { body: { amount: 15, paymentMethod: 'sandbox_ok' } });
  expectOrder();
});

describe('the recorder', () => {
  const [id, other] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
  const order = [['orders'], ['products'], ['ledger_balances']];
  type Found = [text: string, ...ids: string[]][];
  const find = (...statements: Found) =>
    violationsOf(locksOf(statements.map(([text, ...values]) => ({ text, values }))), order);
  const [lockOrder, lockProduct] = ['select from orders where id = $1 for update', 'select from products for share'];
  const lockWallet = 'select from ledger_balances for update';

  test('reads the order of the documentation', () => {
    expect(readLockOrder().length).toBeGreaterThan(8);
    expect(readLockOrder().flat()).toContain('ledger_balances');
  });

  test.each<[string, ...Found]>([
    ['a product after the wallet', [lockWallet], [lockProduct]],
    ['the next order after the products of the first', [lockOrder, id], [lockProduct], [lockOrder, other]],
    ['an update without a lock', [lockProduct], ['update "orders" set status = $1']],
    [
      'an update beside another write',
      [lockProduct],
      ['with e as (insert into e values ($1)) update "orders" set a = 1'],
    ],
  ])('finds %s', (_, ...statements) => expect(find(...statements)).toHaveLength(1));

  test.each<[string, ...Found]>([
    ['the order', [lockOrder, id], [lockProduct], [lockWallet]],
    ['a change of what is locked', [lockOrder, id], [lockWallet], ['update "orders" set status = $1', id]],
    ['a new row', [lockWallet], ['insert into "orders" values ($1)', id], ['update "orders" set status = $1', id]],
    ['what skips locked rows', [lockWallet], ['select from orders for update skip locked']],
    ['other tables', [lockWallet], ['update accounts set name = $1']],
  ])('accepts %s', (_, ...statements) => expect(find(...statements)).toEqual([]));

  test('tells transactions apart by their connection', () => {
    const [one, two] = [{}, {}];
    const calls = [['begin'], ['begin'], ['select 1'], ['select 2'], ['commit'], ['select 3']];
    expect(splitTransactions([one, two, one, two, one, one], calls)).toMatchObject([
      [{ text: 'select 1' }],
      [{ text: 'select 2' }],
    ]);
  });
});
