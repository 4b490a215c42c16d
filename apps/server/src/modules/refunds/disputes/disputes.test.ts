import { closeAccount, getMe } from '@ovation/contract/people/accounts.ts';
import { buyFeed, searchSubscriptions, sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { calculatePayout, changeBankingSettings, createPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { approvePayoutRequest, markPayoutPaid } from '@ovation/contract/money/payout-review.ts';
import { listDisputes, refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks, readEarnings } from '../../ledger/index.ts';
import { lockPayment } from '../../payments/index.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
  performer = await world.performer();
});
afterAll(async () => {
  await server.runJobs();
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

type Status = 'open' | 'won' | 'lost';
const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const earned = async (): Promise<number> => Number(await readEarnings(server.app.database, performer.id)) / 100;
const disputesOf = async ({ username }: Person) =>
  (await server.admin.call(listDisputes, { query: { q: username } })).data;

async function paid(
  amount: number,
): Promise<{ fan: Person; paymentId: string; report: (status: Status, amountMinor?: bigint) => Promise<void> }> {
  const fan = await world.fan();
  const { _id: paymentId } = await fan.client.call(topUpWallet, { body: { amount, paymentMethod: 'sandbox_ok' } });
  return {
    fan,
    paymentId,
    report: (status, amountMinor = BigInt(amount) * 100n) => deliverReport(paymentId, { status, amountMinor }),
  };
}

/** The provider's webhook about a dispute. */
async function deliverReport(
  paymentId: string,
  { status, amountMinor }: { status: Status; amountMinor: bigint },
): Promise<void> {
  const dispute = {
    id: `dispute-of-${paymentId}`,
    amountMinor,
    reason: 'fraudulent',
    status,
    evidenceDueAt: new Date('2031-01-01'),
  };
  await server.app.transaction(async (work) => {
    const payment = await lockPayment(work.db, paymentId);
    if (!payment) throw new Error('There is no such payment.');
    await work.publish('provider.disputed', { provider: 'sandbox', payment, dispute });
  });
}

async function buy(fan: Person, price = 8): Promise<{ feedId: string; chargeId: string }> {
  const { _id: feedId } = await world.feed(performer, { access: 'paid', price });
  const { _id: chargeId = '' } = await fan.client.call(buyFeed, { params: { id: feedId } });
  return { feedId, chargeId };
}

const owns = async (fan: Person, feedId: string): Promise<boolean> =>
  (await server.app.database
    .selectFrom('purchases')
    .select('charge_id')
    .where('account_id', '=', fan.id)
    .where('object_id', '=', feedId)
    .executeTakeFirst()) !== undefined;

describe('a disputed payment', () => {
  test('takes the wallet’s money and the latest sales, and everyone is notified', async () => {
    const { fan, report } = await paid(10);
    const { feedId, chargeId } = await buy(fan);
    const before = await earned();
    await report('open');
    expect(await disputesOf(fan)).toMatchObject([
      {
        status: 'open',
        amount: 10,
        reason: 'fraudulent',
        evidenceDueAt: '2031-01-01T00:00:00.000Z',
        takenBack: [{ chargeId, gross: 8, net: 6.4, isRestored: false }],
      },
    ]);
    expect([await balanceOf(fan), await earned(), await owns(fan, feedId)]).toEqual([
      0,
      Math.round((before - 6.4) * 100) / 100,
      false,
    ]);
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { pageSize: 100 } });
    const subjects = data.map(({ to, subject }) => `${to}: ${subject}`);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `${fan.email}: Your bank has asked for $10.00 back`,
        `${performer.email}: A fan’s bank has taken a payment back`,
        'admin@example.com: A payment of $10.00 is disputed',
      ]),
    );
  });

  test('is restored when it is won: the wallet, the earnings and the feed', async () => {
    const { fan, report } = await paid(10);
    const { feedId } = await buy(fan);
    const before = await earned();
    await report('open');
    await report('won');
    expect([await balanceOf(fan), await earned(), await owns(fan, feedId)]).toEqual([2, before, true]);
    expect(await disputesOf(fan)).toMatchObject([
      { status: 'won', closedAt: expect.any(String), takenBack: [{ isRestored: true }] },
    ]);
  });

  test('stays reversed when it is lost', async () => {
    const { fan, report } = await paid(10);
    const { feedId } = await buy(fan);
    await report('open');
    await report('lost');
    expect([await balanceOf(fan), await owns(fan, feedId)]).toEqual([0, false]);
  });

  test.each<[Status[], number]>([
    [['open', 'open', 'open'], 0],
    [['won'], 10],
    [['lost'], 0],
    [['won', 'open'], 10],
    [['lost', 'open'], 0],
    [['open', 'won', 'won', 'open'], 10],
    [['lost', 'won'], 10],
    [['won', 'lost'], 10],
  ])('reported as %j leads to the same result', async (reports, balance) => {
    const { fan, report } = await paid(10);
    for (const status of reports) await report(status);
    expect(await balanceOf(fan)).toBe(balance);
    expect(await disputesOf(fan)).toHaveLength(1);
  });

  test('is booked once when all its reports arrive at once', async () => {
    const { fan, report } = await paid(10);
    await Promise.all((['open', 'won', 'open', 'won', 'open'] as const).map((status) => report(status)));
    expect(await balanceOf(fan)).toBe(10);
  });

  test('does not sell twice what the fan bought again: its price stays in the wallet', async () => {
    const { fan, report } = await paid(10);
    const { feedId, chargeId } = await buy(fan, 10);
    await report('open');
    await world.topUp(fan, 10);
    const again = await fan.client.call(buyFeed, { params: { id: feedId } });
    expect(again._id).not.toBe(chargeId);
    await report('won');
    expect([await balanceOf(fan), await owns(fan, feedId)]).toEqual([10, true]);
    expect(await disputesOf(fan)).toMatchObject([{ status: 'won', takenBack: [{ chargeId, isRestored: false }] }]);
  });

  test('ends a subscription, and does not charge it again if the fan has subscribed again', async () => {
    const subscribed = await world.performer({ monthlyPrice: 10 });
    const [resting, returning] = [await paid(10), await paid(10)];
    const expiries = async ({ fan }: { fan: Person }) =>
      (await fan.client.call(searchSubscriptions)).data.map(({ status }) => status);
    for (const { fan, report } of [resting, returning]) {
      await world.subscribe(fan, subscribed);
      await report('open');
      expect(await expiries({ fan })).toEqual(['expired']);
    }
    await world.topUp(returning.fan, 10);
    await world.subscribe(returning.fan, subscribed);
    for (const { report } of [resting, returning]) await report('won');
    expect(await Promise.all([resting, returning].map(({ fan }) => balanceOf(fan)))).toEqual([0, 10]);
    expect(await Promise.all([resting, returning].map(expiries))).toEqual([['cancelled'], ['active']]);
  });

  test('is a debt if the share was paid out already, and the performer is notified', async () => {
    await world.settings({ earningHoldDays: 0, minimumPayoutAmount: 1 });
    const poor = await world.performer();
    const { fan, report } = await paid(10);
    await world.tip(fan, poor, 10);
    await poor.client.call(changeBankingSettings, {
      body: {
        accountHolder: 'Ada',
        bankName: 'Bank of Songs',
        accountNumber: 'DE02 1203 0000 0000 2020 51',
        country: 'DE',
        currentPassword: poor.password,
      },
    });
    const { _id: id } = await poor.client.call(createPayoutRequest, {
      body: { amount: 8 },
      idempotencyKey: crypto.randomUUID(),
    });
    await server.admin.call(approvePayoutRequest, { params: { id } });
    await server.admin.call(markPayoutPaid, { params: { id }, body: { reference: 'SEPA 4711' } });
    await report('open');
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: poor.email, pageSize: 100 } });
    const { text } = await server.admin.call(getMail, {
      params: { id: data.find(({ subject }) => subject.includes('has taken a payment back'))?._id ?? '' },
    });
    expect(text).toContain('your balance is −$8.00');
    await world.tip(await world.fan({ balance: 10 }), poor, 10);
    expect(await poor.client.call(calculatePayout, { body: {} })).toMatchObject({ balance: 0, available: 0 });
  });

  test('takes nothing more of what was refunded already', async () => {
    const { fan, paymentId, report } = await paid(10);
    const { chargeId } = await buy(fan);
    await server.admin.call(refundCharge, { params: { id: chargeId }, body: { reason: 'A mistake.' } });
    await server.admin.call(refundPayment, { params: { id: paymentId }, body: { reason: 'A mistake.', amount: 4 } });
    await report('open', 600n);
    expect(await balanceOf(fan)).toBe(0);
    expect(await disputesOf(fan)).toMatchObject([{ amount: 6, takenBack: [] }]);
    await expect(
      server.admin.call(refundPayment, { params: { id: paymentId }, body: { reason: 'Again.' } }),
    ).rejects.toMatchObject({ statusCode: 409 });
  });

  test('costs the site, never the wallet, what the bank takes beyond it', async () => {
    const { fan, paymentId, report } = await paid(10);
    await server.admin.call(refundPayment, { params: { id: paymentId }, body: { reason: 'A mistake.', amount: 4 } });
    await report('open', 1_000n);
    expect(await balanceOf(fan)).toBe(0);
    await world.topUp(fan, 5);
    await report('won', 1_000n);
    expect(await balanceOf(fan)).toBe(11);
  });

  test('is also taken from a fan who closed the account', async () => {
    const { fan, report } = await paid(10);
    await fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 10 } });
    const before = await earned();
    await fan.client.call(closeAccount, { body: { password: fan.password, givesUpBalance: true } });
    await report('open');
    expect(await earned()).toBeCloseTo(before - 8, 6);
  });
});
