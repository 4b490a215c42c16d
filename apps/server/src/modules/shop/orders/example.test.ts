import { calculatePayout } from '@ovation/contract/money/payouts.ts';
import { changeDeliveryAddress, refundOrder } from '@ovation/contract/shop/orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setShopStage, type ShopStage } from '../../../../test/stages/shop-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { completeOrdersJob } from './jobs/finish-orders.ts';

let stage: ShopStage;

beforeAll(async () => {
  stage = await setShopStage();
});
afterAll(() => stage.server.stop());

test('the worked example of docs/shop.md comes out as it says', async () => {
  const [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 20 })];
  await stage.shipping(
    performer,
    { name: 'Home', countries: ['DE'], price: 5 },
    { name: 'Abroad', countries: [], price: 3 },
  );
  const held = async () => (await performer.client.call(calculatePayout, { body: {} })).held;
  const transfers = async () => {
    const { rows } = await stage.server.app.pool.query<{ kind: string; amount: string }>(
      `select kind, amount from ledger_transfers where kind not in ('top-up') order by created_at, id`,
    );
    return rows.map(({ kind, amount }) => `${kind} ${Number(amount) / 100}`);
  };

  const { order } = await stage.shippedOrder(performer, fan);
  expect([await transfers(), await held()]).toEqual([['sale 12', 'commission 3'], 12]);
  const addressId = await stage.addressOf(fan, 'FR');
  await fan.client.call(changeDeliveryAddress, { params: { id: order._id }, body: { addressId } });
  expect([(await transfers()).slice(2), await held()]).toEqual([['refund 1.6', 'refund-commission 0.4'], 10.4]);
  await stage.asSeller(performer, order._id, 'shipped');
  await stage.days(14);
  expect(await held()).toBe(10.4);
  const body = { amount: 5, reason: 'A scratch.' };
  await performer.client.call(refundOrder, { params: { id: order._id }, body });
  expect([(await transfers()).slice(4), await held()]).toEqual([['refund 4', 'refund-commission 1'], 6.4]);
  await stage.asBuyer(fan, order._id, 'delivered');
  await stage.days(3);
  await stage.server.runJob(completeOrdersJob);
  expect([(await stage.read(fan, order._id)).status, await held()]).toEqual(['completed', 6.4]);
  await stage.days(7);
  expect(await held()).toBe(0);
  expect(await auditBooks(stage.server.app)).toEqual([]);
});
