import { cancelSubscription, searchSubscriptions } from '@ovation/contract/money/money.ts';
import {
  changeSubscription,
  previewUpgrade,
  resumeSubscription,
  upgradeSubscription,
} from '@ovation/contract/money/subscriptions.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { setSubscriptionStage, type SubscriptionStage } from '../../../../test/subscription-stage.ts';
import { auditBooks } from '../../ledger/index.ts';

const dayMs = 86_400_000;

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

/** A fan subscribed for April from the wallet, with `balance` left, on the 16th. */
async function halfwayThroughApril(left: number): Promise<{ fan: Person; id: string }> {
  const fan = await stage.fan(9 + left);
  const id = await stage.world.subscribe(fan, stage.performer);
  server.clock.set(new Date('2027-04-16T10:30:00Z'));
  return { fan, id };
}

const params = (id: string) => ({ provider: 'wallet', id });
const preview = (fan: Person, id: string) => fan.client.call(previewUpgrade, { params: params(id) });
const upgrade = (fan: Person, id: string, body: BodyInput<typeof upgradeSubscription> = {}, idempotencyKey?: string) =>
  fan.client.call(upgradeSubscription, {
    params: params(id),
    body,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

async function decide(redirectUrl: string | undefined): Promise<void> {
  const decided = await fetch(`${server.url}${new URL(redirectUrl ?? '').pathname}/approve`, {
    method: 'POST',
    redirect: 'manual',
  });
  await fetch(server.url + decided.headers.get('location'), { redirect: 'manual' });
}

describe('from a month to a year', () => {
  test('is offered only if the performer sells years', async () => {
    const { fan, id } = await halfwayThroughApril(100);
    expect((await fan.client.call(searchSubscriptions)).data).toMatchObject([{ _id: id, offersYear: true }]);
    // A site without a minimum price may allow this.
    await server.app.database
      .updateTable('performers')
      .set({ yearly_price: 0n })
      .where('account_id', '=', stage.performer.id)
      .execute();
    expect((await fan.client.call(searchSubscriptions)).data).toMatchObject([{ _id: id, offersYear: false }]);
    await expect(preview(fan, id)).rejects.toMatchObject({ code: 'not-for-sale' });
  });

  test('shows the sum before, credits the unused days and begins the year at once', async () => {
    const { fan, id } = await halfwayThroughApril(100);
    const terms = await preview(fan, id);
    expect(terms).toEqual({
      price: 90,
      credit: 4.5,
      toPay: 85.5,
      unusedDays: 15,
      periodDays: 30,
      expiresAt: expect.stringContaining('2028-04-16'),
    });
    const { subscription, balance } = await upgrade(fan, id, { toPay: terms.toPay });
    expect(subscription).toMatchObject({
      _id: id,
      subscriptionType: 'yearly',
      status: 'active',
      price: 90,
      nextChargeAmount: 90,
      expiresAt: expect.stringContaining('2028-04-16'),
    });
    expect(balance).toBe(14.5);
    const reversals = await server.app.database
      .selectFrom('charge_reversals')
      .select(['cause', 'gross'])
      .where('payer_id', '=', fan.id)
      .execute();
    expect(reversals).toEqual([{ cause: 'subscription', gross: 450n }]);
  });

  test('that the wallet cannot pay fails with what is missing, and no money moves', async () => {
    const { fan, id } = await halfwayThroughApril(5);
    await expect(upgrade(fan, id)).rejects.toMatchObject({
      statusCode: 402,
      message: expect.stringContaining('No money was moved. Please top up $80.50 or more.'),
    });
    expect(await stage.balanceOf(fan)).toBe(5);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ subscriptionType: 'monthly' });
  });

  test.each(['sandbox_ok', 'sandbox_authenticate'])(
    'by card (%s) charges the card the difference',
    async (paymentMethod) => {
      const { fan, id } = await halfwayThroughApril(3);
      const reply = await upgrade(fan, id, { source: 'card', paymentMethod });
      if (reply.redirectUrl) {
        expect(reply.subscription).toMatchObject({ subscriptionType: 'monthly', status: 'active' });
        await decide(reply.redirectUrl);
      }
      expect(await stage.subscriptionOf(fan)).toMatchObject({
        subscriptionType: 'yearly',
        status: 'active',
        source: 'card',
        paymentMethod,
      });
      expect(await stage.balanceOf(fan)).toBe(3);
      const payments = await server.app.database
        .selectFrom('payments')
        .select(['amount', 'price', 'upgrade_credit'])
        .where('subscription_id', '=', id)
        .execute();
      expect(payments).toEqual([{ amount: 8550n, price: 9000n, upgrade_credit: 450n }]);
    },
  );

  test('by card confirmed days later begins when it was requested, at the price that was shown', async () => {
    const { fan, id } = await halfwayThroughApril(0);
    const { redirectUrl } = await upgrade(fan, id, { source: 'card', paymentMethod: 'sandbox_authenticate' });
    server.clock.advance(3 * dayMs);
    await decide(redirectUrl);
    expect(await stage.subscriptionOf(fan)).toMatchObject({
      subscriptionType: 'yearly',
      expiresAt: expect.stringContaining('2028-04-16'),
    });
  });

  test('by card whose month was renewed in the meantime leaves the money in the wallet', async () => {
    const { fan, id } = await halfwayThroughApril(20);
    const { redirectUrl } = await upgrade(fan, id, { source: 'card', paymentMethod: 'sandbox_authenticate' });
    await stage.renewAt((await stage.subscriptionOf(fan)).expiresAt);
    await decide(redirectUrl);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ subscriptionType: 'monthly', status: 'active' });
    expect(await stage.balanceOf(fan)).toBe(20 - 9 + 85.5);
  });

  test('by a card that is declined changes nothing', async () => {
    const { fan, id } = await halfwayThroughApril(0);
    await expect(upgrade(fan, id, { source: 'card', paymentMethod: 'sandbox_declined' })).rejects.toMatchObject({
      statusCode: 402,
      code: 'payment-failed',
    });
    expect(await stage.subscriptionOf(fan)).toMatchObject({ subscriptionType: 'monthly', status: 'active' });
  });

  test.each([{}, { source: 'card', paymentMethod: 'sandbox_ok' }] as const)(
    '20 times at once with one key happens once (%o)',
    async (body) => {
      const { fan, id } = await halfwayThroughApril(100);
      const replies = await Promise.all(Array.from({ length: 20 }, () => upgrade(fan, id, body, 'one-key')));
      expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
      expect(await stage.chargesOf(fan)).toEqual([9, 90]);
    },
  );

  test('20 times at once without a key happens once', async () => {
    const { fan, id } = await halfwayThroughApril(300);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => upgrade(fan, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          statusCode: 409,
          message: expect.stringContaining('Nothing was charged'),
        });
    expect(await stage.balanceOf(fan)).toBe(300 - 85.5);
  });

  test('at another price than the fan saw fails', async () => {
    const { fan, id } = await halfwayThroughApril(100);
    await stage.performer.client.call(changeOwnPerformer, { body: { yearlyPrice: 120 } });
    await expect(upgrade(fan, id, { toPay: 85.5 })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('115.50'),
    });
    expect(await stage.balanceOf(fan)).toBe(100);
  });

  test('is only for the fan’s own running month', async () => {
    const { fan, id } = await halfwayThroughApril(100);
    await expect(preview(await stage.fan(), id)).rejects.toMatchObject({ statusCode: 404 });
    await upgrade(fan, id);
    await expect(preview(fan, id)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('already have a yearly subscription'),
    });
  });
});

describe('from a year to a month', () => {
  test('takes effect at the next renewal, and can be taken back until then', async () => {
    const fan = await stage.fan(200);
    const id = await stage.world.subscribe(fan, stage.performer, { subscriptionType: 'yearly' });
    const change = (subscriptionType: 'monthly' | 'yearly') =>
      fan.client.call(changeSubscription, { params: { id }, body: { subscriptionType } });
    expect((await change('monthly')).subscription).toMatchObject({
      subscriptionType: 'yearly',
      nextType: 'monthly',
      nextChargeAmount: 9,
    });
    expect((await change('yearly')).subscription).toMatchObject({
      nextType: null,
      nextChargeAmount: 90,
      nextPrice: null,
    });
    await change('monthly');
    await stage.renewAt((await stage.subscriptionOf(fan)).nextChargeAt);
    const later = await stage.loginAgain(fan);
    expect(await stage.chargesOf(later)).toEqual([90, 9]);
    expect(await stage.subscriptionOf(later)).toMatchObject({ subscriptionType: 'monthly', nextType: null, price: 9 });
  });

  test('does not turn a month into a year', async () => {
    const { fan, id } = await halfwayThroughApril(0);
    await expect(
      fan.client.call(changeSubscription, { params: { id }, body: { subscriptionType: 'yearly' } }),
    ).rejects.toMatchObject({ statusCode: 422 });
  });
});

describe('what pays', () => {
  test('can be changed, and a past-due renewal is then retried at once', async () => {
    const { fan, id } = await halfwayThroughApril(0);
    const { expiresAt } = await stage.subscriptionOf(fan);
    await stage.renewAt(expiresAt, 60_000);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'past-due' });
    await fan.client.call(changeSubscription, {
      params: { id },
      body: { source: 'card', paymentMethod: 'sandbox_ok' },
    });
    await server.runJobs();
    expect(await stage.subscriptionOf(fan)).toMatchObject({
      status: 'active',
      source: 'card',
      paymentMethod: 'sandbox_ok',
    });
    expect(await stage.chargesOf(fan)).toEqual([9, 9]);
  });

  test('must be known, and the subscription the fan’s own', async () => {
    const { fan, id } = await halfwayThroughApril(0);
    await expect(
      fan.client.call(changeSubscription, { params: { id }, body: { source: 'card', paymentMethod: 'gold_bars' } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'paymentMethod' }] });
    await expect(
      (await stage.fan()).client.call(changeSubscription, { params: { id }, body: { source: 'wallet' } }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('resuming', () => {
  test('continues as before and charges nothing now; the source may change', async () => {
    const { fan, id } = await halfwayThroughApril(1);
    await fan.client.call(cancelSubscription, { params: params(id) });
    const { subscription } = await fan.client.call(resumeSubscription, {
      params: params(id),
      body: { source: 'card', paymentMethod: 'sandbox_ok' },
    });
    expect(subscription).toMatchObject({
      status: 'active',
      source: 'card',
      nextChargeAt: subscription.expiresAt,
      nextChargeAmount: 9,
    });
    expect(await stage.balanceOf(fan)).toBe(1);
    expect((await fan.client.call(resumeSubscription, { params: params(id) })).subscription.status).toBe('active');
  });

  test('is too late after the end, and works only for its own fan', async () => {
    const { fan, id } = await halfwayThroughApril(0);
    await fan.client.call(cancelSubscription, { params: params(id) });
    await expect(stage.performer.client.call(resumeSubscription, { params: params(id) })).rejects.toMatchObject({
      statusCode: 404,
    });
    await stage.renewAt((await stage.subscriptionOf(fan)).expiresAt, 60_000);
    await expect(fan.client.call(resumeSubscription, { params: params(id) })).rejects.toMatchObject({
      statusCode: 409,
      code: 'subscription-ended',
    });
  });
});
