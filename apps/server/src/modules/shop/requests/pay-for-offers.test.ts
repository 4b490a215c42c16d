import { searchTransactions } from '@ovation/contract/money/money.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdLatePayments } from '../../../../test/stages/late-payments.ts';
import { setRequestStage, type RequestStage } from '../../../../test/stages/request-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { cancelUnpaidOrdersJob } from '../orders/change-order.ts';
import { expireOffersJob } from './change-request.ts';

const minuteMs = 60_000;
let stage: RequestStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setRequestStage({ LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan()];
});
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;
const byCard = (id: string, paymentMethod = 'sandbox_ok', key?: string) =>
  stage.accept(fan, id, { source: 'card', paymentMethod }, key);
const asked = async () => (await stage.ask(fan, await stage.portrait(performer, { stock: 1 })))._id;

/** A card whose bank answers when the test says so, however long it takes until then. */
async function byLateCard(id: string): Promise<Awaited<ReturnType<typeof byCard>>> {
  const paid = await byCard(id, 'sandbox_late');
  await holdLatePayments(stage.server);
  return paid;
}

test('a card pays for an offer once', async () => {
  const id = await asked();
  const key = crypto.randomUUID();
  const [first, second] = [await byCard(id, 'sandbox_ok', key), await byCard(id, 'sandbox_ok', key)];
  expect(second.orderId).toBe(first.orderId);
  expect(await stage.read(fan, first.orderId)).toMatchObject({ status: 'paid', total: 40, isHeld: true });
  expect(await stage.request(fan, id)).toMatchObject({ status: 'accepted', orderId: first.orderId });
  expect((await fan.client.call(searchTransactions, {})).data).toMatchObject([{ amount: 40, status: 'succeeded' }]);
});

test('a declined card leaves the offer open', async () => {
  const id = await asked();
  await expect(byCard(id, 'sandbox_declined')).rejects.toMatchObject({ code: 'payment-failed' });
  expect(await stage.request(fan, id)).toMatchObject({ status: 'offered' });
  expect(await byCard(id)).toMatchObject({ amount: 40 });
});

test('while a card is being charged nothing else happens to the offer, and its success accepts it', async () => {
  const id = await asked();
  const { paymentId, orderId } = await byLateCard(id);
  expect(await stage.request(fan, id)).toMatchObject({ status: 'offered' });
  for (const attempt of [
    () => byCard(id),
    () => stage.offer(performer, id, 90),
    () => stage.decline(performer, id, 'Too late.'),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'payment-under-way' });
  await stage.arrive(paymentId);
  expect(await stage.request(fan, id)).toMatchObject({ status: 'accepted', orderId });
  expect((await fan.client.call(searchOwnOrders, { query: {} })).data).toMatchObject([{ status: 'paid' }]);
});

test('money that arrives after the fan has withdrawn stays in the wallet', async () => {
  const id = await asked();
  const { paymentId, orderId } = await byLateCard(id);
  expect(await stage.decline(fan, id)).toMatchObject({ status: 'withdrawn' });
  await stage.arrive(paymentId);
  expect(await stage.read(fan, orderId)).toMatchObject({ status: 'cancelled' });
  expect(await stage.request(fan, id)).toMatchObject({ status: 'withdrawn' });
  expect(await balanceOf(fan)).toBe(40);
});

test('money that arrives after the reservation pays for an offer that is still open, and for no other', async () => {
  const [open, changed] = [await asked(), await asked()];
  const [first, second] = [await byLateCard(open), await byLateCard(changed)];
  stage.server.clock.advance(16 * minuteMs);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  await stage.arrive(first.paymentId);
  expect(await stage.request(fan, open)).toMatchObject({ status: 'accepted' });
  // The payment of the other one still is under way for its provider, but the site has given it up.
  await stage.offer(performer, changed, 90);
  await stage.arrive(second.paymentId);
  expect(await stage.request(fan, changed)).toMatchObject({ status: 'offered', price: 90 });
  expect(await stage.read(fan, second.orderId)).toMatchObject({ status: 'cancelled' });
  expect(await balanceOf(fan)).toBe(40);
});

test('an offer does not expire while it is being paid for', async () => {
  const id = await asked();
  await stage.days(13.999);
  const { paymentId } = await byLateCard(id);
  stage.server.clock.advance(10 * minuteMs);
  await stage.server.runJob(expireOffersJob);
  expect(await stage.request(fan, id)).toMatchObject({ status: 'offered' });
  await stage.arrive(paymentId);
  expect(await stage.request(fan, id)).toMatchObject({ status: 'accepted' });
});
