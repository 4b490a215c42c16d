import { getMe, login } from '@ovation/contract/people/accounts.ts';
import {
  cancelSubscription,
  searchSubscriptions,
  searchTransactions,
  sendTip,
  subscribe,
  topUpWallet,
} from '@ovation/contract/money/money.ts';
import { changePaymentCard } from '@ovation/contract/money/payments.ts';
import { type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../ledger/index.ts';
import { findRenewalCard } from './choose-card.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';
import { setCardStage, type CardStage } from '../../../../test/stages/card-stage.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await setCardStage();
});
afterEach(() => stage.server.clock.reset());
afterAll(() => stage.server.stop());

const notFound = { statusCode: 404, code: 'not-found' };

describe('a saved card', () => {
  test('pays for a top-up, a tip and a subscription, and appears in the history', async () => {
    const fan = await stage.world.fan();
    const { _id } = await stage.savedCard(fan);
    expect(await stage.topUp(fan, _id)).toMatchObject({ status: 'succeeded', balance: 20 });
    await fan.client.call(sendTip, {
      params: { id: stage.performer.id },
      body: { amount: 12, source: 'card', paymentMethod: _id },
    });
    await fan.client.call(subscribe, { body: { performerId: stage.performer.id, source: 'card', paymentMethod: _id } });
    const { data } = await fan.client.call(searchTransactions);
    expect(data.map(({ type }) => type).toSorted()).toEqual(['subscription', 'tip', 'top_up']);
    for (const payment of data)
      expect(payment).toMatchObject({
        paymentMethod: _id,
        card: { brand: 'visa', last4: '4242' },
        reference: expect.stringMatching(/^sandbox_payment_/) as string,
        settledAt: expect.any(String) as string,
      });
    expect((await fan.client.call(getMe)).balance).toBe(20);
  });

  test('renews the subscription that it paid for first', async () => {
    const person = await stage.world.fan();
    const { token } = await stage.server
      .client()
      .call(login, { body: { username: person.username, password: person.password, remember: true } });
    const fan = { ...person, client: stage.server.client(token) };
    const { _id } = await stage.savedCard(fan);
    const { subscription } = await fan.client.call(subscribe, {
      body: { performerId: stage.performer.id, source: 'card', paymentMethod: _id },
    });
    stage.server.clock.set(new Date(subscription.nextChargeAt ?? ''));
    await stage.server.runJob(renewSubscriptionsJob);
    expect(await fan.client.call(searchTransactions)).toMatchObject({
      total: 2,
      data: [{ type: 'subscription', status: 'succeeded', paymentMethod: _id }, {}],
    });
  });

  test('20 times at once with one key pays once, for any purpose, and all get the same reply', async () => {
    const [fan, seller] = [await stage.world.fan(), await stage.world.performer({ monthlyPrice: 10 })];
    const { _id } = await stage.savedCard(fan);
    const card = { source: 'card' as const, paymentMethod: _id };
    const ways: ((idempotencyKey: string) => Promise<object>)[] = [
      (idempotencyKey) => fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: _id }, idempotencyKey }),
      (idempotencyKey) =>
        fan.client.call(sendTip, { params: { id: seller.id }, body: { amount: 12, ...card }, idempotencyKey }),
      (idempotencyKey) => fan.client.call(subscribe, { body: { performerId: seller.id, ...card }, idempotencyKey }),
    ];
    for (const [number, pay] of ways.entries()) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => pay(`key-${number}`)));
      expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
      expect((await fan.client.call(searchTransactions)).total).toBe(number + 1);
    }
    expect((await fan.client.call(getMe)).balance).toBe(20);
  });

  test('of the sandbox neither pays nor renews nor is listed once another provider takes the money', async () => {
    const fan = await stage.world.fan();
    const { _id } = await stage.savedCard(fan);
    const { payments } = stage.server.app;
    const { current, all } = payments;
    const { testCards: _, ...real } = current();
    const another = { ...real, name: 'another' };
    Object.assign(payments, { current: () => another, all: () => [another, ...all()] });
    try {
      await expect(stage.topUp(fan, _id)).rejects.toMatchObject(notFound);
      await expect(stage.topUp(fan, 'sandbox_ok')).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'paymentMethod' }],
      });
      expect(
        await findRenewalCard(stage.server.app, stage.server.app.database, { account_id: fan.id, payment_method: _id }),
      ).toBeUndefined();
      expect(
        await findRenewalCard(stage.server.app, stage.server.app.database, {
          account_id: fan.id,
          payment_method: 'sandbox_ok',
        }),
      ).toBeUndefined();
      expect(await stage.cardsOf(fan)).toMatchObject({ total: 0, provider: 'another', testCards: [] });
    } finally {
      Object.assign(payments, { current, all });
    }
    expect(await stage.topUp(fan, _id)).toMatchObject({ status: 'succeeded' });
    expect((await fan.client.call(searchTransactions)).total).toBe(1);
  });

  test('behaves as its bank does', async () => {
    const fan = await stage.world.fan();
    const [declined, careful] = [
      await stage.savedCard(fan, 'sandbox_declined'),
      await stage.savedCard(fan, 'sandbox_authenticate'),
    ];
    expect(await stage.topUp(fan, declined._id)).toMatchObject({ status: 'failed' });
    expect(await stage.topUp(fan, careful._id)).toMatchObject({
      status: 'requires_action',
      redirectUrl: expect.any(String) as string,
    });
  });

  test('of someone else pays nothing, by our id or by the provider’s', async () => {
    const [fan, thief] = [await stage.world.fan(), await stage.world.fan()];
    const { _id } = await stage.savedCard(fan);
    await stage.savedCard(thief);
    const { payment_method } = await stage.server.app.database
      .selectFrom('payment_cards')
      .select('payment_method')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    await expect(stage.topUp(thief, _id)).rejects.toMatchObject(notFound);
    await expect(stage.topUp(thief, payment_method)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    await expect(stage.remove(thief, _id)).rejects.toMatchObject(notFound);
    await expect(
      thief.client.call(changePaymentCard, { params: { id: _id }, body: { isDefault: true } }),
    ).rejects.toMatchObject(notFound);
    expect((await thief.client.call(searchTransactions)).total).toBe(0);
  });

  test('pays to the end of the month printed on it, and then nothing', async () => {
    const fan = await stage.world.fan();
    const { _id } = await stage.savedCard(fan);
    const now = stage.server.clock.now();
    await stage.server.app.database
      .updateTable('payment_cards')
      .set({ expiry_month: now.getUTCMonth() + 1, expiry_year: now.getUTCFullYear() })
      .where('id', '=', _id)
      .execute();
    expect((await stage.cardsOf(fan)).data).toMatchObject([{ isExpired: false }]);
    await stage.server.app.database
      .updateTable('payment_cards')
      .set({
        expiry_month: now.getUTCMonth() || 12,
        expiry_year: now.getUTCFullYear() - (now.getUTCMonth() === 0 ? 1 : 0),
      })
      .where('id', '=', _id)
      .execute();
    expect((await stage.cardsOf(fan)).data).toMatchObject([{ isExpired: true }]);
    await expect(stage.topUp(fan, _id)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod', message: 'This card has expired. Please choose another.' }],
    });
  });

  test('becomes the default when chosen, and only one is', async () => {
    const fan = await stage.world.fan();
    const [first, second] = [await stage.savedCard(fan), await stage.savedCard(fan)];
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    expect(
      await fan.client.call(changePaymentCard, { params: { id: second._id }, body: { isDefault: true } }),
    ).toMatchObject({ isDefault: true });
    expect((await stage.cardsOf(fan)).data).toMatchObject([
      { _id: second._id, isDefault: true },
      { _id: first._id, isDefault: false },
    ]);
    await Promise.all(
      [first, second, first, second].map(({ _id }) =>
        fan.client.call(changePaymentCard, { params: { id: _id }, body: { isDefault: true } }),
      ),
    );
    expect((await stage.cardsOf(fan)).data.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('a removed card', () => {
  test('is deleted here and at its provider, another is the default, and past payments still name it', async () => {
    const fan = await stage.world.fan();
    const [kept, gone] = [await stage.savedCard(fan), await stage.savedCard(fan)];
    await fan.client.call(changePaymentCard, { params: { id: gone._id }, body: { isDefault: true } });
    await stage.topUp(fan, gone._id);
    await stage.remove(fan, gone._id);
    expect(await stage.cardsOf(fan)).toMatchObject({ total: 1, data: [{ _id: kept._id, isDefault: true }] });
    await expect(stage.topUp(fan, gone._id)).rejects.toMatchObject(notFound);
    await expect(stage.remove(fan, gone._id)).rejects.toMatchObject(notFound);
    expect((await fan.client.call(searchTransactions)).data).toMatchObject([{ card: { last4: '4242' } }]);
    const { payment_method } = await stage.server.app.database
      .selectFrom('payment_cards')
      .select('payment_method')
      .where('id', '=', gone._id)
      .executeTakeFirstOrThrow();
    expect(await stage.server.app.payments.current().knowsPaymentMethod(payment_method)).toBe(true);
    await stage.server.runJobs();
    expect(await stage.server.app.payments.current().knowsPaymentMethod(payment_method)).toBe(false);
  });

  test('that renews a subscription needs confirmation, and the subscription then renews from the wallet', async () => {
    const { token } = await stage.world.fan({ balance: 10 }).then(async (fan) =>
      stage.server
        .client()
        .call(login, { body: { username: fan.username, password: fan.password, remember: true } })
        .then((session) => ({ ...fan, token: session.token })),
    );
    const fan = { client: stage.server.client(token) } as Person;
    const { _id } = await stage.savedCard(fan);
    const { subscription } = await fan.client.call(subscribe, {
      body: { performerId: stage.performer.id, source: 'card', paymentMethod: _id },
    });
    expect((await stage.cardsOf(fan)).data).toMatchObject([{ subscriptionCount: 1 }]);
    await expect(stage.remove(fan, _id)).rejects.toMatchObject({
      statusCode: 409,
      code: 'card-in-use',
      message:
        'One subscription renews with this card. If you remove it, it renews from your wallet. Please confirm that.',
    });
    expect((await stage.cardsOf(fan)).total).toBe(1);
    await stage.remove(fan, _id, 'true');
    expect((await fan.client.call(searchSubscriptions)).data).toMatchObject([
      { _id: subscription._id, source: 'wallet', status: 'active' },
    ]);
    stage.server.clock.set(new Date(subscription.nextChargeAt ?? ''));
    await stage.server.runJob(renewSubscriptionsJob);
    expect((await fan.client.call(searchSubscriptions)).data).toMatchObject([{ status: 'active' }]);
    expect((await fan.client.call(getMe)).balance).toBe(0);
  });

  test('of a cancelled subscription needs no confirmation', async () => {
    const fan = await stage.world.fan();
    const seller = stage.performer;
    const { _id } = await stage.savedCard(fan);
    const { subscription } = await fan.client.call(subscribe, {
      body: { performerId: seller.id, source: 'card', paymentMethod: _id },
    });
    await fan.client.call(cancelSubscription, { params: { provider: 'sandbox', id: subscription._id } });
    await stage.remove(fan, _id);
    expect((await stage.cardsOf(fan)).total).toBe(0);
  });
});

test('leaves the books correct', async () => expect(await auditBooks(stage.server.app)).toEqual([]));
