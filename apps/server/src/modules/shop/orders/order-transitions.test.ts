import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import { orderStatus, type OrderStatus } from '@ovation/contract/shop/order.ts';
import { updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import { nextStatuses } from '@ovation/domain';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setShopStage, type ShopStage } from '../../../../test/stages/shop-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { lockOrder } from './order.store.ts';
import { changeOrder } from './change-order.ts';

let stage: ShopStage;
let performer: Person;
let fan: Person;

beforeAll(async () => {
  stage = await setShopStage({ LOG_LEVEL: 'fatal' });
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 2_000 })];
});
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

/** How an order for something that is shipped gets into a status, through the API. */
const steps: Record<OrderStatus, (id: string) => Promise<unknown>> = {
  unpaid: async () => undefined,
  paid: async () => undefined,
  preparing: (id) => stage.asSeller(performer, id, 'preparing'),
  shipped: (id) => stage.asSeller(performer, id, 'shipped'),
  delivered: async (id) => {
    await steps.shipped(id);
    await stage.asSeller(performer, id, 'delivered');
  },
  completed: async (id) => {
    await steps.delivered(id);
    await stage.asBuyer(fan, id, 'completed');
  },
  cancelled: (id) => stage.asBuyer(fan, id, 'cancelled'),
  refunded: (id) => stage.asSeller(performer, id, 'refunded'),
  disputed: (id) => stage.asBuyer(fan, id, 'disputed'),
};

async function orderIn(status: OrderStatus, type: 'physical' | 'digital'): Promise<string> {
  const product = type === 'physical' ? await stage.thing(performer) : await stage.download(performer);
  const card = status === 'unpaid' ? { source: 'card' as const, paymentMethod: 'sandbox_late' } : {};
  const { orders } = await stage.checkout(fan, [{ product }], { addressId: await stage.addressOf(fan), ...card });
  const { _id } = orders[0] as { _id: string };
  if (type === 'physical' || !['paid', 'completed'].includes(status)) await steps[status](_id);
  return _id;
}

const buyerStatuses: readonly OrderStatus[] = ['cancelled', 'delivered', 'completed', 'disputed'];

/** All statuses of an order that is shipped, and those that one with downloads alone can have. */
const cases: [OrderStatus, 'physical' | 'digital'][] = [
  ...orderStatus.options.map((status): [OrderStatus, 'physical'] => [status, 'physical']),
  ['unpaid', 'digital'],
  ['completed', 'digital'],
  ['refunded', 'digital'],
];

describe.each(cases)('an order that is %s (%s)', (status, type) => {
  test('offers each side what the table says, and refuses everything else with 409', async () => {
    for (const [party, person] of [
      ['buyer', fan],
      ['performer', performer],
    ] as const) {
      const allowed = nextStatuses({ status, isShipped: type === 'physical' }, party);
      const id = await orderIn(status, type);
      const order = await stage.read(person, id);
      expect(order).toMatchObject({ status, next: allowed });
      const wanted = party === 'buyer' ? buyerStatuses : orderStatus.options;
      for (const to of wanted.filter((one) => one !== status && !allowed.includes(one)))
        await expect(send(party, id, to), `${party}: ${status} → ${to}`).rejects.toMatchObject({ statusCode: 409 });
      expect((await stage.read(person, id)).history).toEqual(order.history);
    }
  });

  test('goes where the table allows it, for each side', async () => {
    for (const party of ['buyer', 'performer'] as const)
      for (const to of nextStatuses({ status, isShipped: type === 'physical' }, party)) {
        const changed = await send(party, await orderIn(status, type), to);
        expect(changed.status).toBe(to);
        expect(changed.history.at(-1)).toMatchObject({ status: to, by: party });
      }
  });

  test('refuses staff and the site itself everything that is not in the table', async () => {
    const id = await orderIn(status, type);
    for (const by of ['staff', 'system'] as const) {
      const allowed = nextStatuses({ status, isShipped: type === 'physical' }, by);
      for (const to of orderStatus.options.filter((one) => !allowed.includes(one)))
        await expect(
          stage.server.app.transaction(async (work) => {
            const order = await lockOrder(work.db, id);
            if (order) await changeOrder(work, stage.server.app, order, { to, by });
          }),
        ).rejects.toMatchObject({ code: 'conflict' });
    }
  });
});

function send(party: 'buyer' | 'performer', id: string, to: OrderStatus) {
  return party === 'buyer' ? stage.asBuyer(fan, id, to as 'cancelled') : stage.asSeller(performer, id, to);
}

test('setting the present status again changes nothing, but corrects the tracking of a parcel', async () => {
  const id = await orderIn('shipped', 'physical');
  const before = await stage.read(fan, id);
  const again = await stage.asSeller(performer, id, 'shipped', { carrier: 'DHL', trackingCode: 'JJD 2' });
  expect(again).toMatchObject({ status: 'shipped', tracking: { carrier: 'DHL', code: 'JJD 2' } });
  expect(again.history).toEqual(before.history);
});

test('a buyer who has the downloads of an order cannot cancel the rest of it; the seller can, and takes them back', async () => {
  const [poster, song] = [await stage.thing(performer), await stage.download(performer)];
  const { orders } = await stage.checkout(fan, [{ product: poster }, { product: song }], {
    addressId: await stage.addressOf(fan),
  });
  const { _id, total } = orders[0] as { readonly _id: string; readonly total: number };
  expect(await stage.read(fan, _id)).toMatchObject({ status: 'paid', next: ['disputed'] });
  await expect(stage.asBuyer(fan, _id, 'cancelled')).rejects.toMatchObject({ statusCode: 409 });
  expect(await stage.asSeller(performer, _id, 'cancelled')).toMatchObject({ status: 'cancelled', refunded: total });
  await expect(fan.client.call(getDownloadLinks, { params: { id: song._id } })).rejects.toMatchObject({
    statusCode: 403,
  });
});

test('a problem needs words', async () => {
  const id = await orderIn('paid', 'physical');
  await expect(
    fan.client.call(updateOwnOrder, { params: { id }, body: { status: 'disputed', note: ' ' } }),
  ).rejects.toMatchObject({ statusCode: 422 });
});
