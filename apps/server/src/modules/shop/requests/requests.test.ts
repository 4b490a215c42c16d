import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { getOrder } from '@ovation/contract/shop/orders.ts';
import { changeProduct } from '@ovation/contract/shop/products.ts';
import { searchOwnRequests, searchRequests } from '@ovation/contract/shop/requests.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setRequestStage, type RequestStage } from '../../../../test/stages/request-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { expireOffersJob } from './change-request.ts';

let stage: RequestStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setRequestStage();
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
});
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;
const questions = JSON.stringify(['Which size?', 'Any text?', 'By when?']);

test('a fan asks with a brief and answers, and both sides read them', async () => {
  const product = await stage.portrait(performer, { isQuoted: 'true', questions });
  expect(product).toMatchObject({
    type: 'made_to_order',
    days: 5,
    isQuoted: true,
    questions: ['Which size?', 'Any text?', 'By when?'],
    depositPercent: 25,
    needsAddress: false,
  });
  const asked = await stage.ask(fan, product, { answers: ['A4', '', 'In May'] });
  expect(asked).toMatchObject({
    status: 'asked',
    brief: 'Me and my cat, in ink.',
    answers: [
      { question: 'Which size?', answer: 'A4' },
      { question: 'By when?', answer: 'In May' },
    ],
    product: { _id: product._id, name: 'Portrait' },
    user: { _id: fan.id },
    performer: { _id: performer.id },
  });
  expect(asked.price).toBeUndefined();
  expect(await stage.request(performer, asked._id)).toMatchObject({ brief: 'Me and my cat, in ink.' });
  expect((await performer.client.call(searchRequests, { query: { q: 'portr' } })).data).toMatchObject([
    { _id: asked._id },
  ]);
  expect((await fan.client.call(searchOwnRequests, { query: { status: 'asked' } })).total).toBe(1);
  expect((await fan.client.call(searchOwnRequests, { query: { status: 'offered' } })).total).toBe(0);
});

test('a fixed price is offered at once, at what this fan pays', async () => {
  const product = await stage.portrait(performer, { subscriberPrice: 30 });
  expect(await stage.ask(fan, product)).toMatchObject({ status: 'offered', price: 40, days: 5, depositPercent: 25 });
  await stage.world.subscribe(fan, performer);
  expect(await stage.ask(fan, product)).toMatchObject({ status: 'offered', price: 30 });
});

test('an accepted offer becomes a paid order with a date, whose money is held', async () => {
  const product = await stage.portrait(performer, { isQuoted: 'true' });
  const { _id } = await stage.ask(fan, product);
  await stage.offer(performer, _id, 60, 10);
  const bought = await stage.accept(fan, _id, { price: 60 });
  expect(bought).toMatchObject({ type: 'product', amount: 60, balance: 40 });
  expect(await stage.request(fan, _id)).toMatchObject({ status: 'accepted', orderId: bought.orderId });
  const order = await stage.read(fan, bought.orderId);
  expect(order).toMatchObject({
    status: 'paid',
    type: 'made_to_order',
    total: 60,
    deposit: 15,
    isHeld: true,
    brief: 'Me and my cat, in ink.',
    next: ['cancelled'],
    results: [],
  });
  expect(Date.parse(order.dueAt ?? '') - Date.parse(order.history[0]?.createdAt ?? '')).toBe(10 * 86_400_000);
  expect((await stage.read(performer, bought.orderId)).next).toEqual([
    'preparing',
    'cancelled',
    'delivered',
    'refunded',
  ]);
});

test('accepting twice pays once: the same call gets the same order, another call gets a conflict that says so', async () => {
  const { _id } = await stage.ask(fan, await stage.portrait(performer));
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([stage.accept(fan, _id, {}, key), stage.accept(fan, _id, {}, key)]);
  expect(second.orderId).toBe(first.orderId);
  await expect(stage.accept(fan, _id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await balanceOf(fan)).toBe(60);
});

test('asking twice with one key asks once', async () => {
  const product = await stage.portrait(performer);
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([stage.ask(fan, product, {}, key), stage.ask(fan, product, {}, key)]);
  expect(second._id).toBe(first._id);
});

test('the first one wins when both accept and withdraw: never both', async () => {
  const product = await stage.portrait(performer, { price: 4 });
  for (let round = 0; round < 6; round += 1) {
    const { _id } = await stage.ask(fan, product);
    const [accepted, ended] = await Promise.allSettled([
      stage.accept(fan, _id),
      round % 2 === 0 ? stage.decline(fan, _id) : stage.decline(performer, _id),
    ]);
    expect([accepted.status, ended.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const { status } = await stage.request(fan, _id);
    expect(status === 'accepted').toBe(accepted.status === 'fulfilled');
  }
});

test('an offer ends after 14 days, whether the job has run or not, and also when it runs twice', async () => {
  const product = await stage.portrait(performer);
  const [early, late] = [await stage.ask(fan, product), await stage.ask(fan, product)];
  await stage.days(13.99);
  await stage.server.runJob(expireOffersJob);
  expect(await stage.request(fan, early._id)).toMatchObject({ status: 'offered' });
  await stage.days(0.01);
  await expect(stage.accept(fan, late._id)).rejects.toMatchObject({ code: 'conflict' });
  await Promise.all([stage.server.runJob(expireOffersJob), stage.server.runJob(expireOffersJob)]);
  expect(await stage.request(fan, early._id)).toMatchObject({ status: 'expired' });
  await expect(stage.accept(fan, early._id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await balanceOf(fan)).toBe(100);
});

test('a changed offer is paid at its new price only by a fan who saw it', async () => {
  const product = await stage.portrait(performer);
  const { _id } = await stage.ask(fan, product);
  await stage.offer(performer, _id, 55, 7);
  await expect(stage.accept(fan, _id, { price: 40 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await balanceOf(fan)).toBe(100);
  expect(await stage.accept(fan, _id, { price: 55 })).toMatchObject({ amount: 55 });
});

test('an offer stays as it is when the product changes', async () => {
  const product = await stage.portrait(performer);
  const { _id } = await stage.ask(fan, product);
  await performer.client.call(changeProduct, {
    params: { id: product._id },
    body: { price: 90, days: 50, depositPercent: 'none' },
    files: {},
  });
  const bought = await stage.accept(fan, _id);
  expect(await fan.client.call(getOrder, { params: { id: bought.orderId } })).toMatchObject({ total: 40, deposit: 10 });
});

test('no more are made at a time than the performer wants, until one of them is over', async () => {
  const product = await stage.portrait(performer, { stock: 1, price: 10 });
  const [first, second] = [await stage.ask(fan, product), await stage.ask(fan, product)];
  const { orderId } = await stage.accept(fan, first._id);
  await expect(stage.accept(fan, second._id)).rejects.toMatchObject({ code: 'out-of-stock' });
  await expect(stage.ask(fan, product)).rejects.toMatchObject({ code: 'out-of-stock' });
  await stage.deliver(performer, orderId);
  await stage.asBuyer(fan, orderId, 'completed');
  expect(await stage.accept(fan, second._id)).toMatchObject({ amount: 10 });
});

test('what is shipped needs an address, and its shipping is added', async () => {
  const product = await stage.portrait(performer, { needsAddress: 'true' });
  await stage.shipping(performer, { name: 'Home', countries: ['DE'], price: 6 });
  const { _id } = await stage.ask(fan, product);
  await expect(stage.accept(fan, _id)).rejects.toMatchObject({ details: [{ path: 'addressId' }] });
  await expect(stage.accept(fan, _id, { addressId: await stage.addressOf(fan, 'FR') })).rejects.toMatchObject({
    code: 'not-for-sale',
  });
  const bought = await stage.accept(fan, _id, { addressId: await stage.addressOf(fan), price: 46 });
  expect(await stage.read(performer, bought.orderId)).toMatchObject({
    shipping: 6,
    total: 46,
    deposit: 11.5,
    address: { city: 'Berlin' },
    next: ['preparing', 'cancelled', 'shipped', 'refunded'],
  });
});

test('a deposit is a share of what the fan pays after a coupon, and all that a fan loses who cancels', async () => {
  const { code } = await performer.client.call(createOwnCoupon, {
    body: { kind: 'percentage', value: 50, targets: ['product'] },
  });
  const product = await stage.portrait(performer, { needsAddress: 'true' });
  await stage.shipping(performer, { name: 'Home', countries: ['DE'], price: 6 });
  const { _id } = await stage.ask(fan, product);
  const { orderId } = await stage.accept(fan, _id, { addressId: await stage.addressOf(fan), coupon: code, price: 26 });
  expect(await stage.read(fan, orderId)).toMatchObject({ discount: 20, total: 26, deposit: 6.5 });
  await stage.asSeller(performer, orderId, 'preparing');
  expect(await stage.asBuyer(fan, orderId, 'cancelled')).toMatchObject({ refunded: 19.5, isHeld: false });
  expect(await balanceOf(fan)).toBe(93.5);
});

test('requests are there for both sides only, and each may do their own part only', async () => {
  const product = await stage.portrait(performer);
  const { _id } = await stage.ask(fan, product);
  const [stranger, rival] = [await stage.world.fan({ balance: 100 }), await stage.world.performer()];
  for (const other of [stranger, rival])
    for (const attempt of [stage.request, stage.accept, stage.decline])
      await expect(attempt(other, _id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(stage.offer(rival, _id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(stage.accept(performer, _id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(stage.offer(fan, _id)).rejects.toMatchObject({ code: 'role-not-allowed' });
});

test('what cannot be asked for says why', async () => {
  const product = await stage.portrait(performer, { questions });
  await expect(stage.ask(performer, product)).rejects.toMatchObject({ code: 'not-for-sale' });
  await expect(stage.ask(fan, await stage.thing(performer))).rejects.toMatchObject({ code: 'not-for-sale' });
  await expect(stage.ask(fan, { _id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not-found' });
  await expect(stage.ask(fan, product, { brief: ' ' })).rejects.toMatchObject({ code: 'field-invalid' });
  await expect(stage.ask(fan, product, { answers: ['1', '2', '3', '4'] })).rejects.toMatchObject({
    details: [{ path: 'answers' }],
  });
  const draft = await stage.portrait(performer, { status: 'draft' });
  await expect(stage.ask(fan, draft)).rejects.toMatchObject({ code: 'not-found' });
  const forSubscribers = await stage.portrait(performer, { access: 'subscribers' });
  await expect(stage.ask(fan, forSubscribers)).rejects.toMatchObject({ code: 'not-for-sale' });
  await expect(stage.checkout(fan, [{ product }])).rejects.toMatchObject({ code: 'not-for-sale' });
  for (let asked = 0; asked < 10; asked += 1) await stage.ask(fan, product);
  await expect(stage.ask(fan, product)).rejects.toMatchObject({ code: 'conflict' });
});

test('of many requests at once ten are kept, and an answered one makes room for the next', async () => {
  const product = await stage.portrait(performer, { isQuoted: 'true' });
  const asked = await Promise.allSettled(Array.from({ length: 28 }, () => stage.ask(fan, product)));
  const kept = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(kept).toHaveLength(10);
  for (const outcome of asked)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        statusCode: 409,
        message: expect.stringContaining('You already have 10 open requests') as string,
      });
  expect((await fan.client.call(searchOwnRequests, { query: { status: 'asked' } })).total).toBe(10);
  await stage.decline(performer, kept[0]?._id ?? '');
  await stage.ask(fan, product);
});

test('a closed account leaves no open requests behind', async () => {
  const product = await stage.portrait(performer);
  const [bought, open] = [await stage.ask(fan, product), await stage.ask(fan, product)];
  await stage.accept(fan, bought._id);
  await stage.server.app.transaction((work) => work.publish('account.closed', { accountId: fan.id } as never));
  await expect(stage.request(performer, open._id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await stage.request(performer, bought._id)).toMatchObject({ status: 'accepted' });
});
