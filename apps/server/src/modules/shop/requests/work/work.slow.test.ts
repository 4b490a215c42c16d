import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { calculatePayout } from '@ovation/contract/money/payouts.ts';
import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { decideOrderDispute } from '@ovation/contract/shop/statistics.ts';
import { orderStatus, type OrderStatus } from '@ovation/contract/shop/order.ts';
import { refundOrder, updateOrder } from '@ovation/contract/shop/orders.ts';
import { getOrderResults } from '@ovation/contract/shop/requests.ts';
import { nextStatuses } from '@ovation/domain';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setRequestStage, type RequestStage } from '../../../../../test/stages/request-stage.ts';
import { auditBooks } from '../../../ledger/index.ts';
import { completeOrdersJob } from '../../orders/jobs/finish-orders.ts';

let stage: RequestStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setRequestStage({ LOG_LEVEL: 'fatal' });
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 4_000 })];
});
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const balanceOf = async ({ client }: Person) => (await client.call(getMe)).balance;
const fundsOf = async ({ client }: Person) => {
  const { balance, held, available } = await client.call(calculatePayout, { body: {} });
  return { balance, held, available };
};
const resultsOf = ({ client }: Person, id: string) => client.call(getOrderResults, { params: { id } });
const pair = async () => [await stage.world.performer(), await stage.world.fan({ balance: 100 })] as const;

type Kind = 'made' | 'shipped';

/** How an order that is made gets into a status, through the API. */
const steps: Partial<Record<OrderStatus, (id: string, kind: Kind) => Promise<unknown>>> = {
  paid: async () => undefined,
  preparing: (id) => stage.asSeller(performer, id, 'preparing'),
  shipped: (id) => stage.asSeller(performer, id, 'shipped'),
  async delivered(id, kind) {
    if (kind === 'shipped') await steps.shipped?.(id, kind);
    await stage.asSeller(performer, id, 'delivered', { note: 'Here it is.' });
  },
  async completed(id, kind) {
    await steps.delivered?.(id, kind);
    await stage.asBuyer(fan, id, 'completed');
  },
  cancelled: (id) => stage.asBuyer(fan, id, 'cancelled'),
  refunded: (id) => stage.asSeller(performer, id, 'refunded'),
  async disputed(id, kind) {
    await steps.delivered?.(id, kind);
    await stage.asBuyer(fan, id, 'disputed');
  },
};

async function orderIn(status: OrderStatus, kind: Kind): Promise<string> {
  const options = kind === 'shipped' ? { needsAddress: 'true' as const, price: 4 } : { price: 4 };
  const { orderId } = await stage.commission(performer, fan, options);
  await steps[status]?.(orderId, kind);
  return orderId;
}

function send(party: 'buyer' | 'performer', id: string, to: OrderStatus) {
  return party === 'buyer'
    ? stage.asBuyer(fan, id, to as 'cancelled')
    : stage.asSeller(performer, id, to, { note: 'A note.' });
}

const buyerStatuses: readonly OrderStatus[] = ['cancelled', 'delivered', 'completed', 'disputed'];
const cases = (['made', 'shipped'] as const).flatMap((kind) =>
  (Object.keys(steps) as OrderStatus[])
    .filter((status) => kind === 'shipped' || status !== 'shipped')
    .map((status): [OrderStatus, Kind] => [status, kind]),
);

describe.each(cases)('an order that is %s (%s)', (status, kind) => {
  test('goes where the table allows it, for each side, and nowhere else', async () => {
    for (const party of ['buyer', 'performer'] as const) {
      const allowed = nextStatuses({ status, isShipped: kind === 'shipped', isMade: true }, party);
      const id = await orderIn(status, kind);
      expect((await stage.read(party === 'buyer' ? fan : performer, id)).next).toEqual(allowed);
      const wanted = party === 'buyer' ? buyerStatuses : orderStatus.options;
      for (const to of wanted.filter((one) => one !== status && !allowed.includes(one)))
        await expect(send(party, id, to), `${party}: ${status} → ${to}`).rejects.toMatchObject({ statusCode: 409 });
      for (const to of allowed) expect((await send(party, await orderIn(status, kind), to)).status).toBe(to);
    }
  });
});

test('before work has begun, both sides cancel for a full refund', async () => {
  const [seller, buyer] = await pair();
  for (const cancel of [
    async (id: string) => stage.asBuyer(buyer, id, 'cancelled'),
    async (id: string) => stage.asSeller(seller, id, 'cancelled'),
  ]) {
    const { orderId } = await stage.commission(seller, buyer);
    expect(await balanceOf(buyer)).toBe(60);
    expect(await cancel(orderId)).toMatchObject({ status: 'cancelled', refunded: 40, isHeld: false });
    expect(await balanceOf(buyer)).toBe(100);
  }
  expect(await fundsOf(seller)).toEqual({ balance: 0, held: 0, available: 0 });
});

test('after work has begun, a fan who cancels leaves the deposit, which is paid out later', async () => {
  const [seller, buyer] = await pair();
  const { orderId } = await stage.commission(seller, buyer, { price: 33.33, depositPercent: 30 });
  await stage.asSeller(seller, orderId, 'preparing');
  const cancelled = await stage.asBuyer(buyer, orderId, 'cancelled');
  // 30% of 33.33 is 9.999, so 10.00.
  expect(cancelled).toMatchObject({ status: 'cancelled', deposit: 10, refunded: 23.33, isHeld: false });
  expect(cancelled.history.at(-1)?.note).toContain('keeps the deposit of $10.00');
  expect(await balanceOf(buyer)).toBe(90);
  expect(await fundsOf(seller)).toEqual({ balance: 8, held: 8, available: 0 });
  await stage.days(7);
  expect(await fundsOf(seller)).toEqual({ balance: 8, held: 0, available: 8 });
});

test('a performer who cancels keeps nothing, and neither does one without a deposit', async () => {
  const [seller, buyer] = await pair();
  const { orderId } = await stage.commission(seller, buyer);
  await stage.asSeller(seller, orderId, 'preparing');
  expect(await stage.asSeller(seller, orderId, 'cancelled')).toMatchObject({ refunded: 40 });
  const free = await stage.commission(seller, buyer, { depositPercent: 'none' });
  await stage.asSeller(seller, free.orderId, 'preparing');
  expect(await stage.asBuyer(buyer, free.orderId, 'cancelled')).toMatchObject({ refunded: 40 });
  expect(await balanceOf(buyer)).toBe(100);
});

test('a deposit is what is left of a partial refund, at most, and a coupon lowers it', async () => {
  const [seller, buyer] = await pair();
  const { code } = await seller.client.call(createOwnCoupon, {
    body: { kind: 'percentage', value: 50, targets: ['product'] },
  });
  const asked = await stage.ask(buyer, await stage.portrait(seller, { depositPercent: 50 }));
  const { orderId, amount } = await stage.accept(buyer, asked._id, { coupon: code, price: 20 });
  expect(amount).toBe(20);
  await stage.asSeller(seller, orderId, 'preparing');
  await seller.client.call(refundOrder, {
    params: { id: orderId },
    body: { amount: 15, reason: 'It will be simpler.' },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await stage.asBuyer(buyer, orderId, 'cancelled')).toMatchObject({ deposit: 10, refunded: 15 });
  expect(await balanceOf(buyer)).toBe(95);
});

test('from the moment when it is due, a fan who cancels gets everything back', async () => {
  const [seller, buyer] = await pair();
  const { orderId } = await stage.commission(seller, buyer, { days: 5 });
  const late = await stage.commission(seller, buyer, { days: 5 });
  for (const id of [orderId, late.orderId]) await stage.asSeller(seller, id, 'preparing');
  await stage.days(4.99);
  expect(await stage.asBuyer(buyer, orderId, 'cancelled')).toMatchObject({ refunded: 30 });
  await stage.days(0.01);
  expect(await stage.asBuyer(buyer, late.orderId, 'cancelled')).toMatchObject({ refunded: 40 });
  expect(await balanceOf(buyer)).toBe(90);
});

test('delivered files are for both sides and staff, no one else, and not after a refund', async () => {
  const [seller, buyer] = await pair();
  const { orderId } = await stage.commission(seller, buyer);
  await expect(resultsOf(buyer, orderId)).rejects.toMatchObject({ code: 'content-locked' });
  const delivered = await stage.deliver(seller, orderId, 'portrait.png');
  expect(delivered).toMatchObject({ status: 'delivered', results: [{ name: 'portrait.png', sizeBytes: 12 }] });
  const [file] = (await resultsOf(buyer, orderId)).files;
  const get = (person: Person, url = file?.url ?? '') =>
    fetch(stage.server.url + url, { headers: { authorization: person.token } });
  expect(await (await get(buyer)).text()).toBe('the portrait');
  expect((await resultsOf(seller, orderId)).files).toHaveLength(1);
  expect((await stage.server.admin.call(getOrderResults, { params: { id: orderId } })).files).toHaveLength(1);
  const stranger = await stage.world.fan();
  await expect(resultsOf(stranger, orderId)).rejects.toMatchObject({ code: 'not-found' });
  expect((await get(stranger)).status).toBe(403);
  expect((await get(seller)).status).toBe(403);
  await stage.asSeller(seller, orderId, 'refunded');
  expect((await get(buyer)).status).toBe(403);
  await expect(resultsOf(buyer, orderId)).rejects.toMatchObject({ code: 'content-locked' });
});

test('a delivery needs a file or a note, and takes only files that were uploaded for it', async () => {
  const [seller, buyer] = await pair();
  const { orderId } = await stage.commission(seller, buyer);
  const set = (body: object) =>
    seller.client.call(updateOrder, { params: { id: orderId }, body: { status: 'delivered', ...body } });
  await expect(set({})).rejects.toMatchObject({ details: [{ path: 'resultIds' }] });
  const foreign = await stage.upload(performer);
  await expect(set({ resultIds: [foreign] })).rejects.toMatchObject({ details: [{ path: 'resultIds.0' }] });
  const own = await stage.upload(seller);
  await expect(set({ resultIds: [own, own] })).rejects.toMatchObject({ details: [{ path: 'resultIds.1' }] });
  await expect(stage.asSeller(seller, orderId, 'preparing', { resultIds: [own] })).rejects.toMatchObject({
    details: [{ path: 'resultIds' }],
  });
  expect((await set({ resultIds: [own] })).results).toHaveLength(1);
  // More of it later, but not the same again.
  expect((await set({ resultIds: [await stage.upload(seller, 'back.png')] })).results).toHaveLength(2);
  await expect(set({ resultIds: [own] })).rejects.toMatchObject({ statusCode: 422 });
  const { order } = await stage.shippedOrder(seller, buyer);
  await expect(
    stage.asSeller(seller, order._id, 'shipped', { resultIds: [await stage.upload(seller)] }),
  ).rejects.toMatchObject({ details: [{ path: 'resultIds' }] });
});

test('what was delivered is accepted by itself after seven days, and its money is not held any more', async () => {
  const [seller, buyer] = await pair();
  const { orderId } = await stage.commission(seller, buyer);
  await stage.deliver(seller, orderId);
  await stage.days(6.99);
  await stage.server.runJob(completeOrdersJob);
  expect(await stage.read(buyer, orderId)).toMatchObject({ status: 'delivered', isHeld: true });
  await stage.days(0.01);
  await Promise.all([stage.server.runJob(completeOrdersJob), stage.server.runJob(completeOrdersJob)]);
  expect(await stage.read(buyer, orderId)).toMatchObject({ status: 'completed', isHeld: false });
  await stage.days(7);
  expect(await fundsOf(seller)).toEqual({ balance: 32, held: 0, available: 32 });
  expect((await seller.client.call(searchEarnings, { query: {} })).data).toMatchObject([{ type: 'product' }]);
});

test('staff decide a reported problem in part, and see what was asked for and delivered', async () => {
  const [seller, buyer] = await pair();
  const { orderId } = await stage.commission(seller, buyer);
  await stage.deliver(seller, orderId);
  await stage.asBuyer(buyer, orderId, 'disputed');
  const decided = await stage.server.admin.call(decideOrderDispute, {
    params: { id: orderId },
    body: { refund: 12.5, note: 'It is only half of what was promised.' },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(decided).toMatchObject({ status: 'completed', refunded: 12.5, brief: 'Me and my cat, in ink.' });
  expect(decided.results).toHaveLength(1);
  expect(await balanceOf(buyer)).toBe(72.5);
});
