import { cancelSubscription, subscribe } from '@ovation/contract/money/money.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../ledger/index.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { setRenewalStage, type RenewalStage } from '../../../../test/stages/renewal-stage.ts';

let server: TestServer;
let stage: RenewalStage;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  stage = await setRenewalStage(server);
});
afterEach(async () => {
  server.clock.reset();
  expect(await auditBooks(server.app)).toEqual([]);
});

const dayMs = 86_400_000;
const dayOf = (iso: string | null | undefined): string => String(iso).slice(0, 10);

describe('a renewal', () => {
  test('charges the agreed price at the end of the period, without a gap in access', async () => {
    const fan = await stage.subscriber({ balance: 30 });
    const { expiresAt } = await stage.subscriptionOf(fan);
    await stage.performer.client.call(changeOwnPerformer, { body: { monthlyPrice: 25 } });
    stage.turnTo(expiresAt, -20 * 60_000);
    await stage.renew();
    expect(await stage.chargesOf(fan)).toBe(1);
    stage.turnTo(expiresAt, -60_000);
    await stage.renew();
    stage.turnTo(expiresAt, 60_000);
    expect(await stage.isOpenFor(fan)).toBe(true);
    expect(await stage.balanceOf(fan)).toBe(10);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'active', price: stage.price });
  });

  test.each([undefined, 'sandbox_ok'])('run five times in parallel charges once (card: %s)', async (card) => {
    const fans = await Promise.all(
      Array.from({ length: 6 }, () => stage.subscriber({ balance: 40, ...(card === undefined ? {} : { card }) })),
    );
    stage.turnTo((await stage.subscriptionOf(fans[0] as Person)).expiresAt, 60_000);
    await Promise.all(Array.from({ length: 5 }, stage.renew));
    await server.runJobs();
    for (const fan of fans) {
      expect(await stage.chargesOf(fan)).toBe(2);
      expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'active' });
      expect(await stage.balanceOf(fan)).toBe(card === undefined ? 20 : 40);
    }
  });

  test('after 40 days without a running site charges one month, from now', async () => {
    const fan = await stage.subscriber({ balance: 100 });
    stage.turnTo((await stage.subscriptionOf(fan)).expiresAt, 40 * dayMs);
    expect(await stage.isOpenFor(fan)).toBe(false);
    await Promise.all([stage.renew(), stage.renew()]);
    await stage.renew();
    expect(await stage.chargesOf(fan)).toBe(2);
    const daysLeft =
      (Date.parse((await stage.subscriptionOf(fan)).expiresAt ?? '') - server.clock.now().getTime()) / dayMs;
    expect(daysLeft).toBeGreaterThan(27);
    expect(daysLeft).toBeLessThan(32);
    expect(await stage.isOpenFor(fan)).toBe(true);
  });

  test('of 31 January is on 28 February, 31 March and 30 April', async () => {
    server.clock.set(new Date('2027-01-31T12:00:00Z'));
    const fan = await stage.subscriber({ balance: 60 });
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { expiresAt } = await stage.subscriptionOf(fan);
      ends.push(dayOf(expiresAt));
      stage.turnTo(expiresAt);
      await stage.renew();
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test('does not charge for a performer who is suspended or has blocked the fan', async () => {
    const fan = await stage.subscriber({ balance: 30 });
    const { expiresAt } = await stage.subscriptionOf(fan);
    await server.app.database
      .insertInto('account_blocks')
      .values({ owner_id: stage.performer.id, other_id: fan.id })
      .execute();
    stage.turnTo(expiresAt, 60_000);
    await stage.renew();
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired', nextChargeAt: null });
    expect(await stage.balanceOf(fan)).toBe(20);
  });

  test('does not happen for a cancelled subscription or a trial; both expire', async () => {
    const cancelled = await stage.subscriber({ balance: 30 });
    const trial = await stage.remembered(await stage.world.fan({ balance: 30 }));
    await trial.client.call(subscribe, { body: { performerId: stage.performer.id, subscriptionType: 'free' } });
    const { _id, expiresAt } = await stage.subscriptionOf(cancelled);
    await cancelled.client.call(cancelSubscription, { params: { provider: 'wallet', id: _id } });
    stage.turnTo(expiresAt, 60_000);
    await stage.renew();
    for (const fan of [cancelled, trial]) expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired' });
    expect([await stage.balanceOf(cancelled), await stage.balanceOf(trial)]).toEqual([20, 30]);
    const rows = await server.app.database
      .selectFrom('subscriptions')
      .select('status')
      .where('performer_id', '=', stage.performer.id)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired']);
  });
});
