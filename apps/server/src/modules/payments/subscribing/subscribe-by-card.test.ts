import { searchSubscribers, searchSubscriptions, searchTransactions } from '@ovation/contract/money/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../ledger/index.ts';
import { settleJob } from '../../../gateways/payments/sandbox/take-payment.ts';
import { byCard, setSubscribingStage, type SubscribingStage } from '../../../../test/stages/subscribing-stage.ts';

let stage: SubscribingStage;
beforeAll(async () => {
  stage = await setSubscribingStage();
});
afterAll(() => stage.server.stop());

describe('with a card', () => {
  test('that pays is active at once and leaves the wallet as it was', async () => {
    const fan = await stage.world.fan({ balance: 3 });
    const reply = await stage.ask(fan, byCard('sandbox_ok'));
    expect(reply).toMatchObject({ subscription: { status: 'active', source: 'card', price: 10 }, balance: 3 });
    expect(reply).not.toHaveProperty('redirectUrl');
    expect(await stage.isOpenFor(fan)).toBe(true);
    const paid = await fan.client.call(searchTransactions, { query: { type: 'subscription' } });
    expect(paid).toMatchObject({ total: 1, data: [{ type: 'subscription', amount: 10, status: 'succeeded' }] });
  });

  test('that is declined fails with the bank’s message, charges nothing and shows no subscription', async () => {
    const fan = await stage.world.fan();
    await expect(stage.ask(fan, byCard('sandbox_declined'))).rejects.toMatchObject({
      statusCode: 402,
      code: 'payment-failed',
      message: 'Your bank declined this card. Please use another card or ask your bank. Nothing was charged.',
    });
    expect(await stage.isOpenFor(fan)).toBe(false);
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    expect(await stage.performer.client.call(searchSubscribers, { query: { q: fan.username } })).toMatchObject({
      total: 0,
    });
    expect(await stage.ask(fan, byCard('sandbox_ok'))).toMatchObject({ subscription: { status: 'active' } });
  });

  test('that requires confirmation is pending with a redirect, and gives access when the fan confirms', async () => {
    const fan = await stage.world.fan();
    const reply = await stage.ask(fan, byCard('sandbox_authenticate'));
    expect(reply.subscription).toMatchObject({ status: 'pending', startedAt: null, expiresAt: null });
    expect(await stage.isOpenFor(fan)).toBe(false);
    expect(await stage.performer.client.call(searchSubscribers, { query: { q: fan.username } })).toMatchObject({
      total: 0,
    });
    expect(await stage.decide(reply.redirectUrl, 'approve')).toMatch(/^\/subscriptions\?payment=/);
    expect(await stage.isOpenFor(fan)).toBe(true);
    await stage.server.runJobs();
    expect(await stage.chargesOf(fan)).toBe(1);
    expect(await stage.balanceOf(fan)).toBe(0);
  });

  test('whose confirmation is refused shows no subscription', async () => {
    const fan = await stage.world.fan();
    const reply = await stage.ask(fan, byCard('sandbox_authenticate'));
    await stage.decide(reply.redirectUrl, 'refuse');
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    expect(await stage.isOpenFor(fan)).toBe(false);
  });

  test('that settles late gives access when the webhook arrives; meanwhile a second click fails', async () => {
    const fan = await stage.world.fan();
    const { subscription } = await stage.ask(fan, byCard('sandbox_late'));
    expect(subscription.status).toBe('pending');
    await expect(stage.ask(fan, byCard('sandbox_ok'))).rejects.toMatchObject({
      statusCode: 409,
      code: 'payment-under-way',
    });
    const { provider_payment_id } = await stage.server.app.database
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow();
    await stage.server.runJob(settleJob, { paymentId: provider_payment_id ?? '' });
    await stage.server.runJobs();
    expect(await stage.isOpenFor(fan)).toBe(true);
  });

  test('that settles after the fan has paid another way fills the wallet instead of charging twice', async () => {
    const fan = await stage.world.fan({ balance: 10 });
    const waiting = await stage.ask(fan, byCard('sandbox_authenticate'));
    expect(await stage.ask(fan)).toMatchObject({ subscription: { status: 'active', source: 'wallet' }, balance: 0 });
    await stage.decide(waiting.redirectUrl, 'approve');
    expect(await stage.balanceOf(fan)).toBe(10);
    expect(await stage.chargesOf(fan)).toBe(1);
  });

  test('that settles after the fan has cancelled fills the wallet', async () => {
    const fan = await stage.world.fan();
    const waiting = await stage.ask(fan, byCard('sandbox_authenticate'));
    expect(await stage.cancel(fan, waiting.subscription._id)).toMatchObject({ subscription: { status: 'expired' } });
    await stage.decide(waiting.redirectUrl, 'approve');
    expect(await stage.balanceOf(fan)).toBe(10);
    expect(await stage.isOpenFor(fan)).toBe(false);
  });

  test('pays for the type that was chosen, even if another is chosen before it settles', async () => {
    const fan = await stage.world.fan();
    const monthly = await stage.ask(fan, byCard('sandbox_authenticate'));
    await stage.ask(fan, { ...byCard('sandbox_authenticate'), subscriptionType: 'yearly' });
    await stage.decide(monthly.redirectUrl, 'approve');
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      data: [{ subscriptionType: 'monthly', status: 'active', price: 10 }],
    });
  });

  test.each(['sandbox_ok', 'sandbox_late', 'sandbox_authenticate'])(
    '20 times at once with one key and %s makes one payment and the same answer',
    async (method) => {
      const fan = await stage.world.fan();
      const replies = await Promise.all(Array.from({ length: 20 }, () => stage.ask(fan, byCard(method), 'one-key')));
      expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
      expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
    },
  );

  test('that was declined is declined again under the same key, without asking the bank again', async () => {
    const fan = await stage.world.fan();
    for (let times = 0; times < 2; times += 1)
      await expect(stage.ask(fan, byCard('sandbox_declined'), 'one-key')).rejects.toMatchObject({
        code: 'payment-failed',
      });
    expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
  });

  test('two clicks at once without a key charge once', async () => {
    const fan = await stage.world.fan();
    const results = await Promise.allSettled([
      stage.ask(fan, byCard('sandbox_ok')),
      stage.ask(fan, byCard('sandbox_ok')),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
  });

  test('must be given, and known', async () => {
    const fan = await stage.world.fan();
    await expect(stage.ask(fan, { source: 'card' })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    await expect(stage.ask(fan, byCard('gold_bars'))).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
  });
});

test('leaves the books correct', async () => expect(await auditBooks(stage.server.app)).toEqual([]));
