import { listFollowing } from '@ovation/contract/people/audience.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { searchSubscribers, searchSubscriptions } from '@ovation/contract/money/money.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../ledger/index.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';
import { byCard, setSubscribingStage, type SubscribingStage } from '../../../../test/stages/subscribing-stage.ts';

let stage: SubscribingStage;
beforeAll(async () => {
  stage = await setSubscribingStage();
});
afterAll(() => stage.server.stop());

describe('from the wallet', () => {
  test('charges the price, gives access to content for subscribers, and follows', async () => {
    const fan = await stage.world.fan({ balance: 30 });
    expect(await stage.isOpenFor(fan)).toBe(false);
    const { subscription, balance } = await stage.ask(fan);
    expect(subscription).toMatchObject({
      performerId: stage.performer.id,
      subscriptionType: 'monthly',
      status: 'active',
      source: 'wallet',
      price: 10,
    });
    expect(subscription.nextChargeAt).toBe(subscription.expiresAt);
    expect(stage.inDays(subscription.expiresAt)).toBeGreaterThan(27);
    expect(stage.inDays(subscription.expiresAt)).toBeLessThan(32);
    expect(balance).toBe(20);
    expect(await stage.isOpenFor(fan)).toBe(true);
    expect((await fan.client.call(listFollowing)).data).toMatchObject([{ _id: stage.performer.id }]);
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      total: 1,
      data: [{ _id: subscription._id, performer: { username: stage.performer.username } }],
    });
    expect(await stage.performer.client.call(searchSubscribers, { query: { q: fan.username } })).toMatchObject({
      total: 1,
      data: [{ user: { _id: fan.id }, status: 'active' }],
    });
    expect(await fan.client.call(searchCharges)).toMatchObject({
      data: [{ type: 'subscription', amount: 10, objectId: subscription._id }],
    });
  });

  test.each([{}, byCard('sandbox_ok')])('charges no price that the fan has not seen', async (terms) => {
    const [fan, dearer] = [
      await stage.world.fan({ balance: 30 }),
      await stage.world.performer({ monthlyPrice: 10, yearlyPrice: 100 }),
    ];
    const wish = { ...terms, performerId: dearer.id, price: 10 };
    await dearer.client.call(changeOwnPerformer, { body: { monthlyPrice: 30 } });
    await expect(stage.ask(fan, wish)).rejects.toMatchObject({
      statusCode: 409,
      code: 'conflict',
      message: expect.stringContaining('30.00') as string,
    });
    expect(await stage.balanceOf(fan)).toBe(30);
    expect((await stage.ask(fan, { ...wish, price: 30 })).subscription).toMatchObject({ price: 30, status: 'active' });
  });

  test('is not resumed with a card that does not exist', async () => {
    const fan = await stage.world.fan({ balance: 10 });
    const { subscription } = await stage.ask(fan);
    await stage.cancel(fan, subscription._id);
    await expect(stage.ask(fan, byCard('no_such_card'))).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    expect((await stage.ask(fan, byCard('sandbox_ok'))).subscription).toMatchObject({
      status: 'active',
      source: 'card',
    });
    expect(await stage.balanceOf(fan)).toBe(0);
  });

  test('for a year costs the price of a year', async () => {
    const fan = await stage.world.fan({ balance: 100 });
    const { subscription, balance } = await stage.ask(fan, { subscriptionType: 'yearly' });
    expect(subscription).toMatchObject({ subscriptionType: 'yearly', price: 100 });
    expect(stage.inDays(subscription.expiresAt)).toBeGreaterThan(364);
    expect(balance).toBe(0);
  });

  test('with too little fails with what is missing, and changes nothing', async () => {
    const fan = await stage.world.fan({ balance: 4 });
    await expect(stage.ask(fan)).rejects.toMatchObject({
      statusCode: 402,
      message: 'Your balance is $4.00; this costs $10.00. Please top up $6.00 or more.',
    });
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    expect(await stage.balanceOf(fan)).toBe(4);
  });

  test('20 times at once charges once; the others get already-subscribed', async () => {
    const fan = await stage.world.fan({ balance: 300 });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => stage.ask(fan)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ statusCode: 409, code: 'already-subscribed' });
    expect(await stage.balanceOf(fan)).toBe(290);
  });

  test('20 times at once with one key gets the same reply', async () => {
    const fan = await stage.world.fan({ balance: 300 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => stage.ask(fan, {}, 'one-key')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
    expect(await stage.balanceOf(fan)).toBe(290);
  });

  test('keeps the agreed price when the performer raises it', async () => {
    const raising = await stage.world.performer({ monthlyPrice: 10 });
    const fan = await stage.world.fan({ balance: 30 });
    const first = await stage.ask(fan, { performerId: raising.id });
    await raising.client.call(changeOwnPerformer, { body: { monthlyPrice: 20 } });
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      data: [{ _id: first.subscription._id, price: 10 }],
    });
  });
});

describe('a free trial', () => {
  test('gives access for the days of the settings, once per fan and performer', async () => {
    const fan = await stage.world.fan();
    const { subscription } = await stage.ask(fan, { subscriptionType: 'free' });
    expect(subscription).toMatchObject({ status: 'active', source: 'free', price: 0, nextChargeAt: null });
    expect(stage.inDays(subscription.expiresAt)).toBeCloseTo(1, 2);
    expect(await stage.isOpenFor(fan)).toBe(true);
    await expect(stage.ask(fan, { subscriptionType: 'free' })).rejects.toMatchObject({ code: 'already-subscribed' });
    await stage.server.app.database
      .updateTable('subscriptions')
      .set({ expires_at: stage.server.clock.now() })
      .where('id', '=', subscription._id)
      .execute();
    expect(await stage.isOpenFor(fan)).toBe(false);
    await expect(stage.ask(fan, { subscriptionType: 'free' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'free-trial-used',
    });
  });

  test('may be left for a paid subscription at any time, and keeps access while the card is charged', async () => {
    const fan = await stage.world.fan();
    await stage.ask(fan, { subscriptionType: 'free' });
    const waiting = await stage.ask(fan, byCard('sandbox_authenticate'));
    expect(await stage.isOpenFor(fan)).toBe(true);
    await stage.decide(waiting.redirectUrl, 'approve');
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      data: [{ subscriptionType: 'monthly', status: 'active', source: 'card' }],
    });
  });

  test('is offered only where the performer offers it', async () => {
    const strict = await stage.world.performer({ isFreeSubscription: false });
    await expect(
      stage.ask(await stage.world.fan(), { performerId: strict.id, subscriptionType: 'free' }),
    ).rejects.toMatchObject({
      statusCode: 409,
      code: 'not-for-sale',
    });
  });
});

describe('changing one’s mind', () => {
  test('cancelling keeps access to the end; cancelling twice works; any provider may be in the route', async () => {
    const fan = await stage.world.fan({ balance: 10 });
    const { subscription } = await stage.ask(fan);
    const first = await stage.cancel(fan, subscription._id, 'wallet');
    expect(first.subscription).toMatchObject({
      status: 'cancelled',
      nextChargeAt: null,
      expiresAt: subscription.expiresAt,
    });
    expect((await stage.cancel(fan, subscription._id, 'stripe')).subscription.status).toBe('cancelled');
    expect(await stage.isOpenFor(fan)).toBe(true);
  });

  test('subscribing again to the same resumes and charges nothing; another type has to wait', async () => {
    const fan = await stage.world.fan({ balance: 10 });
    const { subscription } = await stage.ask(fan);
    await stage.cancel(fan, subscription._id);
    await expect(stage.ask(fan, { subscriptionType: 'yearly' })).rejects.toMatchObject({
      code: 'already-subscribed',
      message: expect.stringContaining('runs until'),
    });
    expect(await stage.ask(fan)).toMatchObject({
      subscription: { _id: subscription._id, status: 'active', nextChargeAt: subscription.expiresAt },
      balance: 0,
    });
    expect(await stage.chargesOf(fan)).toBe(1);
  });

  test('after the end the same subscription begins again', async () => {
    const fan = await stage.world.fan({ balance: 20 });
    const { subscription } = await stage.ask(fan);
    await stage.cancel(fan, subscription._id);
    await stage.server.app.database
      .updateTable('subscriptions')
      .set({ expires_at: stage.server.clock.now() })
      .where('id', '=', subscription._id)
      .execute();
    await stage.server.runJob(renewSubscriptionsJob);
    expect(await fan.client.call(searchSubscriptions, { query: { status: 'expired' } })).toMatchObject({ total: 1 });
    await expect(stage.cancel(fan, subscription._id)).rejects.toMatchObject({
      statusCode: 409,
      code: 'subscription-ended',
    });
    expect(await stage.ask(fan)).toMatchObject({
      subscription: { _id: subscription._id, status: 'active' },
      balance: 0,
    });
  });

  test('works only for its own fan', async () => {
    const { subscription } = await stage.ask(await stage.world.fan({ balance: 10 }));
    await expect(stage.cancel(await stage.world.fan(), subscription._id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(stage.cancel(stage.performer, subscription._id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

test('to oneself is not-for-sale, to an unknown performer not-found', async () => {
  await expect(stage.ask(stage.performer)).rejects.toMatchObject({ statusCode: 409, code: 'not-for-sale' });
  await expect(stage.ask(await stage.world.fan(), { performerId: crypto.randomUUID() })).rejects.toMatchObject({
    statusCode: 404,
  });
  const pending = await stage.world.performer({ approved: false });
  await expect(stage.ask(await stage.world.fan(), { performerId: pending.id })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('leaves the books correct', async () => expect(await auditBooks(stage.server.app)).toEqual([]));
