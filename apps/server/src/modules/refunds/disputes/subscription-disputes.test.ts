import { resumeSubscription } from '@ovation/contract/money/subscriptions.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { setSubscriptionStage, type SubscriptionStage } from '../../../../test/subscription-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { lockPayment } from '../../payments/index.ts';

let server: TestServer;
let stage: SubscriptionStage;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  stage = await setSubscriptionStage(server, { monthlyPrice: 9, yearlyPrice: 90 });
});
afterEach(async () => {
  server.clock.reset();
  expect(await auditBooks(server.app)).toEqual([]);
});

async function subscribedByCard(): Promise<{ fan: Person; id: string }> {
  const fan = await stage.fan();
  return {
    fan,
    id: await stage.world.subscribe(fan, stage.performer, { source: 'card', paymentMethod: 'sandbox_ok' }),
  };
}

/** A bank's decision about the card payment of a subscription. */
async function dispute(subscriptionId: string, status: 'open' | 'won', amountMinor = 900n): Promise<void> {
  const { app } = server;
  const { id } = await app.database
    .selectFrom('payments')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  await app.transaction(async (work) => {
    const payment = await lockPayment(work.db, id);
    if (!payment) throw new Error('There is no such payment.');
    await work.publish('provider.disputed', {
      provider: 'sandbox',
      payment,
      dispute: { id: `dispute-of-${id}`, amountMinor, reason: 'fraudulent', status },
    });
  });
}

test('a fully disputed charge ends access; once won, the rest of the period opens and does not renew', async () => {
  const { fan, id } = await subscribedByCard();
  const { expiresAt } = await stage.subscriptionOf(fan);
  await dispute(id, 'open');
  expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired', nextChargeAt: null });
  await dispute(id, 'won');
  expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'cancelled', expiresAt, nextChargeAt: null });
  const { subscription } = await fan.client.call(resumeSubscription, { params: { provider: 'wallet', id } });
  expect(subscription).toMatchObject({ status: 'active', nextChargeAt: expiresAt });
});

test('a dispute won after the period is over opens nothing', async () => {
  const { fan, id } = await subscribedByCard();
  const { expiresAt } = await stage.subscriptionOf(fan);
  await dispute(id, 'open');
  server.clock.set(new Date(Date.parse(expiresAt ?? '') + 3_600_000));
  await dispute(id, 'won');
  expect(await stage.subscriptionOf(await stage.loginAgain(fan))).toMatchObject({ status: 'expired' });
});

test('a partial dispute does not change access', async () => {
  const { fan, id } = await subscribedByCard();
  await dispute(id, 'open', 300n);
  expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'active' });
});
