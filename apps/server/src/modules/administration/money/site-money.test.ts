import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { buyFeed, topUpWallet } from '@ovation/contract/money/money.ts';
import { refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import {
  getSiteCharge,
  getSiteTransaction,
  listSiteCharges,
  listSiteTransactions,
} from '@ovation/contract/money/site-money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterAll(() => server.stop());

const transactions = (query: object) => server.admin.call(listSiteTransactions, { query });
const charges = (query: object) => server.admin.call(listSiteCharges, { query });
const wayOf = ({
  kind,
  from,
  to,
  amount,
}: {
  kind: string;
  from: { kind: string };
  to: { kind: string };
  amount: number;
}) => `${kind}: ${from.kind} → ${to.kind} ${amount}`;

/** A fan who topped up 20, and then bought a feed of 10 by card with a half-price coupon. */
async function bought(): Promise<{ fan: Person; performer: Person; chargeId: string; code: string }> {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  const { code } = await performer.client.call(createOwnCoupon, {
    body: { kind: 'percentage', value: 50, targets: ['feed'] },
  });
  const feed = await world.feed(performer, { access: 'paid', price: 10 });
  const { _id: chargeId = '' } = await fan.client.call(buyFeed, {
    params: { id: feed._id },
    body: { coupon: code, source: 'card', paymentMethod: 'sandbox_ok' },
  });
  return { fan, performer, chargeId, code };
}

describe('card payments', () => {
  test('are found by fan, type, status, time, provider and ids', async () => {
    const { fan, chargeId } = await bought();
    await fan.client
      .call(topUpWallet, { body: { amount: 15, paymentMethod: 'sandbox_declined' } })
      .catch(() => undefined);
    const own = (query: object = {}) =>
      transactions({ q: fan.username, ...query }).then(({ data }) =>
        data.map(({ amount, status }) => [amount, status]),
      );
    expect(await own({ sortBy: 'amount', sort: 'asc' })).toEqual([
      [5, 'succeeded'],
      [15, 'failed'],
      [20, 'succeeded'],
    ]);
    expect(await own({ type: 'feed' })).toEqual([[5, 'succeeded']]);
    expect(await own({ status: 'failed' })).toEqual([[15, 'failed']]);
    expect([await own({ provider: 'sandbox' }), await own({ provider: 'stripe' })]).toEqual([await own(), []]);
    expect([await own({ from: '2090-01-01' }), await own({ to: '2000-01-01' })]).toEqual([[], []]);
    const [payment] = (await transactions({ q: chargeId })).data;
    expect(payment).toMatchObject({ type: 'feed', user: { username: fan.username }, chargeId, returned: 0 });
    expect((await transactions({ q: payment?.reference ?? '' })).data).toEqual([payment]);
    expect((await transactions({ q: fan.email })).total).toBe(3);
  });

  test('show every transfer, the sale, the coupon and the refunds', async () => {
    const { fan, performer, chargeId, code } = await bought();
    const [payment] = (await transactions({ q: chargeId })).data;
    const id = payment?._id ?? '';
    await server.admin.call(refundPayment, {
      params: { id },
      body: { amount: 2, reason: 'A part of it was missing.' },
    });
    const whole = await server.admin.call(getSiteTransaction, { params: { id } });
    expect(whole).toMatchObject({
      coupon: code,
      returned: 2,
      charge: { _id: chargeId, paid: 5, commission: 1, performer: { username: performer.username } },
      refunds: [{ amount: 2, status: 'succeeded' }],
      disputes: [],
    });
    expect(whole.movements.map(wayOf)).toEqual(['top-up: gateway → wallet 5', 'payment-refund: wallet → gateway 2']);
    expect(whole.movements[0]).toMatchObject({
      from: { name: 'sandbox', account: null },
      to: { account: { username: fan.username } },
    });
  });
});

describe('sales', () => {
  test('are found by performer, fan, type and time', async () => {
    const { fan, performer, chargeId } = await bought();
    await world.tip(fan, performer, 12);
    const found = async (query: object) => (await charges(query)).data.map(({ type, paid }) => [type, paid]);
    for (const q of [fan.username, performer.username])
      expect(await found({ q })).toEqual([
        ['tip', 12],
        ['feed', 5],
      ]);
    expect(await found({ q: performer.username, type: 'feed' })).toEqual([['feed', 5]]);
    expect(await found({ q: performer.username, sortBy: 'gross', sort: 'asc' })).toEqual([
      ['feed', 5],
      ['tip', 12],
    ]);
    expect(await found({ q: chargeId })).toEqual([['feed', 5]]);
    expect(await found({ q: fan.username, to: '2000-01-01' })).toEqual([]);
  });

  test('show every transfer, including reversals, the coupon and the payment', async () => {
    const { chargeId: id, code } = await bought();
    await server.admin.call(refundCharge, {
      params: { id },
      body: { amount: 2.5, reason: 'A part of it was missing.' },
    });
    const whole = await server.admin.call(getSiteCharge, { params: { id } });
    expect(whole).toMatchObject({
      gross: 5,
      commission: 1,
      net: 4,
      takenBack: 2.5,
      coupon: { code, discount: 5 },
      refunds: [{ amount: 2.5, kind: 'charge' }],
      transactionId: (await transactions({ q: id })).data[0]?._id,
    });
    expect(whole.movements.map(wayOf).toSorted()).toEqual(
      [
        'commission: wallet → commission 1',
        'refund-commission: commission → wallet 0.5',
        'refund: earnings → wallet 2',
        'sale: wallet → earnings 4',
      ].toSorted(),
    );
  });
});
