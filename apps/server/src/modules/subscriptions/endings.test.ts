import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { blockUser, listFollowing } from '@ovation/contract/people/audience.ts';
import { cancelSubscription } from '@ovation/contract/money/money.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { setSubscriptionStage, type SubscriptionStage } from '../../../test/subscription-stage.ts';
import { auditBooks } from '../ledger/index.ts';
import { endSubscriptionsJob } from './end-subscriptions.ts';

let server: TestServer;
let stage: SubscriptionStage;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  stage = await setSubscriptionStage(server, { monthlyPrice: 9, yearlyPrice: 90 }, new Date('2027-04-01T10:00:00Z'));
});
afterEach(async () => {
  server.clock.reset();
  expect(await auditBooks(server.app)).toEqual([]);
});

/** A fan subscribed for April from the wallet, with 1.00 left, on the 16th: 15 of 30 days remain. */
async function halfwayThroughApril(): Promise<{ fan: Person; id: string }> {
  server.clock.set(new Date('2027-04-01T10:00:00Z'));
  const fan = await stage.fan(10);
  const id = await stage.world.subscribe(fan, stage.performer);
  server.clock.set(new Date('2027-04-16T10:30:00Z'));
  return { fan, id };
}

async function close({ client, password }: Person): Promise<void> {
  await client.call(closeAccount, { body: { password, givesUpBalance: true } });
  await server.runJobs();
}

/** A new session for an administrator, because the clock has advanced beyond the first one. */
async function suspend(performer: Person): Promise<void> {
  const { app } = server;
  await app.database
    .updateTable('performers')
    .set({ status: 'suspended' })
    .where('account_id', '=', performer.id)
    .execute();
  await app.transaction((work) =>
    work.publish('performer.reviewed', { performerId: performer.id, status: 'suspended' }),
  );
  await server.runJobs();
}

const refundsOf = (performer: Person) =>
  server.app.database.selectFrom('charge_reversals').select('id').where('performer_id', '=', performer.id).execute();

describe('unused days are refunded to the wallet', () => {
  test('when the performer blocks the fan, at once and with an email', async () => {
    const { fan } = await halfwayThroughApril();
    await stage.performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired', nextChargeAt: null });
    expect(await stage.balanceOf(fan)).toBe(5.5);
    expect(await stage.mailsTo(fan, 'has ended')).toEqual([
      expect.stringContaining('We refunded $4.50 to your wallet'),
    ]);
  });

  test('when the performer is suspended; subscribers stay followers', async () => {
    const [{ fan }, { fan: other, id }] = [await halfwayThroughApril(), await halfwayThroughApril()];
    await other.client.call(cancelSubscription, { params: { provider: 'wallet', id } });
    await suspend(stage.performer);
    for (const person of [fan, other]) {
      expect(await stage.balanceOf(person)).toBe(5.5);
      expect(await stage.subscriptionOf(person)).toMatchObject({ status: 'expired' });
      expect(
        await server.app.database
          .selectFrom('follows')
          .select('performer_id')
          .where('account_id', '=', person.id)
          .execute(),
      ).toEqual([{ performer_id: stage.performer.id }]);
    }
  });

  test('when the performer closes the account', async () => {
    const { fan } = await halfwayThroughApril();
    await close(stage.performer);
    expect(await stage.balanceOf(fan)).toBe(5.5);
  });

  test('once, however often the job runs, and for each of very many in a transaction of its own', async () => {
    const fans = await Promise.all(Array.from({ length: 6 }, () => stage.fan(9)));
    for (const fan of fans) await stage.world.subscribe(fan, stage.performer);
    await suspend(stage.performer);
    const end = () => server.runJob(endSubscriptionsJob, { performerId: stage.performer.id });
    await Promise.all([end(), end(), end()]);
    for (const fan of fans) expect(await stage.balanceOf(fan)).toBe(9);
    expect(await refundsOf(stage.performer)).toHaveLength(6);
  });

  test('not for a trial, which cost nothing', async () => {
    const fan = await stage.fan(5);
    await stage.world.subscribe(fan, stage.performer, { subscriptionType: 'free' });
    await stage.performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await stage.balanceOf(fan)).toBe(5);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired' });
  });

  test('not for days of grace, which are unpaid', async () => {
    const { fan } = await halfwayThroughApril();
    await stage.renewAt((await stage.subscriptionOf(fan)).expiresAt, 60_000);
    await stage.performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await stage.balanceOf(fan)).toBe(1);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired' });
  });
});

describe('nothing is refunded', () => {
  test('when the fan cancels: they keep access to the end and stay a follower', async () => {
    const { fan, id } = await halfwayThroughApril();
    await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id } });
    await stage.renewAt((await stage.subscriptionOf(fan)).expiresAt, 60_000);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired' });
    expect(await stage.balanceOf(fan)).toBe(1);
    expect((await fan.client.call(listFollowing)).total).toBe(1);
  });

  test('when the fan closes the account', async () => {
    const { fan } = await halfwayThroughApril();
    await close(fan);
    expect(await refundsOf(stage.performer)).toEqual([]);
  });
});
