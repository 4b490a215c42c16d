import { login } from '@ovation/contract/people/accounts.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { cancelSubscription } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { upgradeSubscription } from '@ovation/contract/money/subscriptions.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { setSubscriptionStage, type SubscriptionStage } from '../../../test/subscription-stage.ts';
import { auditBooks } from '../ledger/index.ts';

let server: TestServer;
let stage: SubscriptionStage;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  stage = await setSubscriptionStage(server, { monthlyPrice: 9, yearlyPrice: 90 }, new Date('2027-03-01T10:00:00Z'));
});
afterEach(async () => {
  server.clock.reset();
  expect(await auditBooks(server.app)).toEqual([]);
});

async function subscriber(balance: number): Promise<Person> {
  const fan = await stage.fan(balance);
  await stage.world.subscribe(fan, stage.performer);
  return fan;
}

/** Staff refund one of a fan's charges completely; charges count from the oldest. */
async function refund(fan: Person, number: number): Promise<void> {
  const { client } = await stage.loginAgain(fan);
  const { data } = await client.call(searchCharges, { query: { sortBy: 'createdAt', sort: 'asc' } });
  const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
  const { token } = await server.client().call(login, { body: administrator });
  const input = { params: { id: data[number]?._id ?? '' }, body: { reason: 'The show was cancelled.' } };
  await server.client(token).call(refundCharge, input);
}

async function block(fan: Person): Promise<void> {
  const { client } = await stage.loginAgain(stage.performer);
  await client.call(blockUser, { body: { userId: fan.id } });
}

test('a renewed subscription refunds the unused days of the running period, not those before it', async () => {
  const fan = await subscriber(20);
  await stage.renewAt((await stage.subscriptionOf(fan)).expiresAt);
  server.clock.set(new Date('2027-04-16T10:30:00Z'));
  await block(fan);
  expect(await stage.balanceOf(await stage.loginAgain(fan))).toBe(2 + 4.5);
});

test('a subscription paid again after its end refunds days counted from then', async () => {
  const fan = await subscriber(10);
  const { expiresAt } = await stage.subscriptionOf(fan);
  await stage.renewAt(expiresAt, 60_000);
  await stage.world.topUp(fan, 9);
  await stage.renewAt('2027-04-06T10:02:00Z');
  server.clock.set(new Date('2027-04-21T10:30:00Z'));
  await block(fan);
  expect(await stage.balanceOf(await stage.loginAgain(fan))).toBe(1 + 4.5);
});

test('a period that staff refund ends at once', async () => {
  const fan = await subscriber(20);
  await refund(fan, 0);
  expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired', nextChargeAt: null });
  expect(await stage.balanceOf(fan)).toBe(20);
});

test('refunding an earlier period does not change the running one', async () => {
  const fan = await subscriber(20);
  await stage.renewAt((await stage.subscriptionOf(fan)).expiresAt);
  const again = await stage.loginAgain(fan);
  const before = await stage.subscriptionOf(again);
  await refund(fan, 0);
  expect(before).toMatchObject({ status: 'active' });
  expect(await stage.subscriptionOf(again)).toEqual(before);
  expect(await stage.balanceOf(again)).toBe(11);
});

test.each([true, false])(
  'a period that is over and is given back changes nothing of how the subscription ended (written down: %j)',
  async (isWritten) => {
    const fan = await subscriber(20);
    const { _id: id, expiresAt } = await stage.subscriptionOf(fan);
    await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id } });
    if (isWritten) await stage.renewAt(expiresAt, 60_000);
    else server.clock.set(new Date(Date.parse(expiresAt ?? '') + 60_000));
    const again = await stage.loginAgain(fan);
    const row = () =>
      server.app.database.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await row();
    expect(before).toMatchObject({ status: isWritten ? 'expired' : 'cancelled', revoked_end: null });
    await refund(fan, 0);
    expect(await row()).toEqual(before);
    expect(await stage.balanceOf(again)).toBe(20);
  },
);

test('upgrading to a year on the first day refunds the whole month, and the year runs', async () => {
  const fan = await subscriber(100);
  const { _id: id } = await stage.subscriptionOf(fan);
  await fan.client.call(upgradeSubscription, { params: { provider: 'wallet', id }, body: {} });
  expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'active', subscriptionType: 'yearly' });
  expect(await stage.balanceOf(fan)).toBe(10);
});
