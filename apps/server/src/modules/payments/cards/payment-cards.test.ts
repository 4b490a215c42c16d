import { getMe, login } from '@ovation/contract/people/accounts.ts';
import {
  cancelSubscription,
  searchSubscriptions,
  searchTransactions,
  sendTip,
  subscribe,
  topUpWallet,
} from '@ovation/contract/money/money.ts';
import {
  changePaymentCard,
  listPaymentCards,
  removePaymentCard,
  saveCard,
  type PaymentCard,
} from '@ovation/contract/money/payments.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { findRenewalCard } from './choose-card.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await world.performer({ monthlyPrice: 10 });
});
afterAll(() => server.stop());

const sandbox = { provider: 'sandbox' };
const beginSetup = async (fan: Person, returnTo?: string) =>
  (await fan.client.call(saveCard, { params: sandbox, body: returnTo === undefined ? {} : { returnTo } })).setup ?? {
    id: '',
  };
const finish = async (fan: Person, setupId: string) =>
  (await fan.client.call(saveCard, { params: sandbox, body: { setupId } })).card as PaymentCard;
const cardsOf = (fan: Person) => fan.client.call(listPaymentCards);
const topUp = (fan: Person, paymentMethod: string) =>
  fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod } });
const remove = (fan: Person, id: string, confirm?: 'true') =>
  fan.client.call(removePaymentCard, { params: { id }, ...(confirm === undefined ? {} : { query: { confirm } }) });
const notFound = { statusCode: 404, code: 'not-found' };

/** What the fan's browser does on the provider's page; answers the page that it ends on. */
async function choose(redirectUrl: string | undefined, card: string): Promise<string | null> {
  const page = await fetch(`${server.url}${new URL(redirectUrl ?? '').pathname}/${card}`, {
    method: 'POST',
    redirect: 'manual',
  });
  return page.headers.get('location');
}

async function savedCard(fan: Person, card = 'sandbox_ok'): Promise<PaymentCard> {
  const { id, redirectUrl } = await beginSetup(fan);
  await choose(redirectUrl, card);
  return finish(fan, id);
}

describe('saving a card', () => {
  test('begins at the provider, returns to the fan’s page, and stores what identifies the card', async () => {
    const fan = await world.fan();
    const { id, redirectUrl } = await beginSetup(fan, '/checkout?step=2');
    expect(await choose(redirectUrl, 'sandbox_ok')).toBe(`/checkout?step=2&cardSetup=${id}`);
    const card = await finish(fan, id);
    expect(card).toMatchObject({
      provider: 'sandbox',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      isExpired: false,
      isDefault: true,
      subscriptionCount: 0,
    });
    expect(await cardsOf(fan)).toMatchObject({
      total: 1,
      data: [card],
      provider: 'sandbox',
      testCards: expect.arrayContaining([
        { paymentMethod: 'sandbox_ok', label: expect.any(String) as string },
      ]) as unknown,
    });
  });

  test('leads to the cards where the fan named no page', async () => {
    const { id, redirectUrl } = await beginSetup(await world.fan());
    expect(await choose(redirectUrl, 'sandbox_ok')).toBe(`/wallet/cards?cardSetup=${id}`);
  });

  test('20 times at once saves it once', async () => {
    const fan = await world.fan();
    const { id, redirectUrl } = await beginSetup(fan);
    await choose(redirectUrl, 'sandbox_ok');
    const cards = await Promise.all(Array.from({ length: 20 }, () => finish(fan, id)));
    expect(new Set(cards.map(({ _id }) => _id))).toHaveLength(1);
    expect((await cardsOf(fan)).total).toBe(1);
  });

  test('that is unfinished or refused by the bank saves nothing and says that nothing was charged', async () => {
    const fan = await world.fan();
    const { id, redirectUrl } = await beginSetup(fan);
    const notSaved = {
      statusCode: 409,
      code: 'card-not-saved',
      message: expect.stringContaining('Nothing was charged.') as string,
    };
    await expect(finish(fan, id)).rejects.toMatchObject(notSaved);
    await choose(redirectUrl, 'refuse');
    await expect(finish(fan, id)).rejects.toMatchObject(notSaved);
    expect((await cardsOf(fan)).total).toBe(0);
  });

  test('works only for the account that began it', async () => {
    const [fan, thief] = [await world.fan(), await world.fan()];
    const { id, redirectUrl } = await beginSetup(fan);
    await choose(redirectUrl, 'sandbox_ok');
    await expect(finish(thief, id)).rejects.toMatchObject(notFound);
    await beginSetup(thief);
    await expect(finish(thief, id)).rejects.toMatchObject(notFound);
    await expect(finish(fan, crypto.randomUUID())).rejects.toMatchObject(notFound);
  });

  test('of another customer fails, even if the setup is recorded as the caller’s', async () => {
    const [fan, thief] = [await world.fan(), await world.fan()];
    const { id, redirectUrl } = await beginSetup(fan);
    await choose(redirectUrl, 'sandbox_ok');
    const theirs = await beginSetup(thief);
    const { provider_setup_id } = await server.app.database
      .selectFrom('payment_card_setups')
      .select('provider_setup_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.app.database
      .updateTable('payment_card_setups')
      .set({ provider_setup_id })
      .where('id', '=', theirs.id)
      .execute();
    await expect(finish(thief, theirs.id)).rejects.toMatchObject(notFound);
  });

  test.each(['nobody', 'stripe', 'constructor'])(
    'with %s, who keeps no cards for us, is not found',
    async (provider) => {
      const fan = await world.fan();
      await expect(fan.client.call(saveCard, { params: { provider }, body: {} })).rejects.toMatchObject(notFound);
    },
  );

  test.each(['https://evil.example/', '//evil.example', 'cards'])('does not return to %s', async (returnTo) => {
    await expect(beginSetup(await world.fan(), returnTo)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'returnTo' }],
    });
  });

  test('stops at ten', async () => {
    const fan = await world.fan();
    for (let count = 0; count < 10; count += 1) await savedCard(fan);
    await expect(savedCard(fan)).rejects.toMatchObject({
      code: 'card-not-saved',
      message: 'You have 10 cards already. Please remove one first. Nothing was charged.',
    });
  });

  test('says so when the provider does not answer', async () => {
    const [fan, provider] = [await world.fan(), server.app.payments.current()];
    const original = provider.beginCardSetup.bind(provider);
    provider.beginCardSetup = async () => {
      throw new Error('The connection broke.');
    };
    await expect(beginSetup(fan)).rejects.toMatchObject({ statusCode: 503, code: 'provider-unavailable' });
    provider.beginCardSetup = original;
  });
});

describe('a saved card', () => {
  test('pays for a top-up, a tip and a subscription, and appears in the history', async () => {
    const fan = await world.fan();
    const { _id } = await savedCard(fan);
    expect(await topUp(fan, _id)).toMatchObject({ status: 'succeeded', balance: 20 });
    await fan.client.call(sendTip, {
      params: { id: performer.id },
      body: { amount: 12, source: 'card', paymentMethod: _id },
    });
    await fan.client.call(subscribe, { body: { performerId: performer.id, source: 'card', paymentMethod: _id } });
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
    const person = await world.fan();
    const { token } = await server
      .client()
      .call(login, { body: { username: person.username, password: person.password, remember: true } });
    const fan = { ...person, client: server.client(token) };
    const { _id } = await savedCard(fan);
    const { subscription } = await fan.client.call(subscribe, {
      body: { performerId: performer.id, source: 'card', paymentMethod: _id },
    });
    const before = server.clock.now();
    server.clock.set(new Date(subscription.nextChargeAt ?? ''));
    await server.runJob(renewSubscriptionsJob);
    expect(await fan.client.call(searchTransactions)).toMatchObject({
      total: 2,
      data: [{ type: 'subscription', status: 'succeeded', paymentMethod: _id }, {}],
    });
    server.clock.set(before);
  });

  test('20 times at once with one key pays once, for any purpose, and all get the same reply', async () => {
    const [fan, seller] = [await world.fan(), await world.performer({ monthlyPrice: 10 })];
    const { _id } = await savedCard(fan);
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
    const fan = await world.fan();
    const { _id } = await savedCard(fan);
    const { payments } = server.app;
    const { current, all } = payments;
    const { testCards: _, ...real } = current();
    const another = { ...real, name: 'another' };
    Object.assign(payments, { current: () => another, all: () => [another, ...all()] });
    try {
      await expect(topUp(fan, _id)).rejects.toMatchObject(notFound);
      await expect(topUp(fan, 'sandbox_ok')).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'paymentMethod' }],
      });
      expect(
        await findRenewalCard(server.app, server.app.database, { account_id: fan.id, payment_method: _id }),
      ).toBeUndefined();
      expect(
        await findRenewalCard(server.app, server.app.database, { account_id: fan.id, payment_method: 'sandbox_ok' }),
      ).toBeUndefined();
      expect(await cardsOf(fan)).toMatchObject({ total: 0, provider: 'another', testCards: [] });
    } finally {
      Object.assign(payments, { current, all });
    }
    expect(await topUp(fan, _id)).toMatchObject({ status: 'succeeded' });
    expect((await fan.client.call(searchTransactions)).total).toBe(1);
  });

  test('behaves as its bank does', async () => {
    const fan = await world.fan();
    const [declined, careful] = [
      await savedCard(fan, 'sandbox_declined'),
      await savedCard(fan, 'sandbox_authenticate'),
    ];
    expect(await topUp(fan, declined._id)).toMatchObject({ status: 'failed' });
    expect(await topUp(fan, careful._id)).toMatchObject({
      status: 'requires_action',
      redirectUrl: expect.any(String) as string,
    });
  });

  test('of someone else pays nothing, by our id or by the provider’s', async () => {
    const [fan, thief] = [await world.fan(), await world.fan()];
    const { _id } = await savedCard(fan);
    await savedCard(thief);
    const { payment_method } = await server.app.database
      .selectFrom('payment_cards')
      .select('payment_method')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    await expect(topUp(thief, _id)).rejects.toMatchObject(notFound);
    await expect(topUp(thief, payment_method)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    await expect(remove(thief, _id)).rejects.toMatchObject(notFound);
    await expect(
      thief.client.call(changePaymentCard, { params: { id: _id }, body: { isDefault: true } }),
    ).rejects.toMatchObject(notFound);
    expect((await thief.client.call(searchTransactions)).total).toBe(0);
  });

  test('pays to the end of the month printed on it, and then nothing', async () => {
    const fan = await world.fan();
    const { _id } = await savedCard(fan);
    const now = server.clock.now();
    await server.app.database
      .updateTable('payment_cards')
      .set({ expiry_month: now.getUTCMonth() + 1, expiry_year: now.getUTCFullYear() })
      .where('id', '=', _id)
      .execute();
    expect((await cardsOf(fan)).data).toMatchObject([{ isExpired: false }]);
    await server.app.database
      .updateTable('payment_cards')
      .set({
        expiry_month: now.getUTCMonth() || 12,
        expiry_year: now.getUTCFullYear() - (now.getUTCMonth() === 0 ? 1 : 0),
      })
      .where('id', '=', _id)
      .execute();
    expect((await cardsOf(fan)).data).toMatchObject([{ isExpired: true }]);
    await expect(topUp(fan, _id)).rejects.toMatchObject({
      statusCode: 422,
      details: [
        { path: 'paymentMethod', message: 'This card has expired, so nothing was charged. Please choose another.' },
      ],
    });
  });

  test('becomes the default when chosen, and only one is', async () => {
    const fan = await world.fan();
    const [first, second] = [await savedCard(fan), await savedCard(fan)];
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    expect(
      await fan.client.call(changePaymentCard, { params: { id: second._id }, body: { isDefault: true } }),
    ).toMatchObject({ isDefault: true });
    expect((await cardsOf(fan)).data).toMatchObject([
      { _id: second._id, isDefault: true },
      { _id: first._id, isDefault: false },
    ]);
    await Promise.all(
      [first, second, first, second].map(({ _id }) =>
        fan.client.call(changePaymentCard, { params: { id: _id }, body: { isDefault: true } }),
      ),
    );
    expect((await cardsOf(fan)).data.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('a removed card', () => {
  test('is deleted here and at its provider, another is the default, and past payments still name it', async () => {
    const fan = await world.fan();
    const [kept, gone] = [await savedCard(fan), await savedCard(fan)];
    await fan.client.call(changePaymentCard, { params: { id: gone._id }, body: { isDefault: true } });
    await topUp(fan, gone._id);
    await remove(fan, gone._id);
    expect(await cardsOf(fan)).toMatchObject({ total: 1, data: [{ _id: kept._id, isDefault: true }] });
    await expect(topUp(fan, gone._id)).rejects.toMatchObject(notFound);
    await expect(remove(fan, gone._id)).rejects.toMatchObject(notFound);
    expect((await fan.client.call(searchTransactions)).data).toMatchObject([{ card: { last4: '4242' } }]);
    const { payment_method } = await server.app.database
      .selectFrom('payment_cards')
      .select('payment_method')
      .where('id', '=', gone._id)
      .executeTakeFirstOrThrow();
    expect(await server.app.payments.current().knowsPaymentMethod(payment_method)).toBe(true);
    await server.runJobs();
    expect(await server.app.payments.current().knowsPaymentMethod(payment_method)).toBe(false);
  });

  test('that renews a subscription needs confirmation, and the subscription then renews from the wallet', async () => {
    const { token } = await world.fan({ balance: 10 }).then(async (fan) =>
      server
        .client()
        .call(login, { body: { username: fan.username, password: fan.password, remember: true } })
        .then((session) => ({ ...fan, token: session.token })),
    );
    const fan = { client: server.client(token) } as Person;
    const { _id } = await savedCard(fan);
    const { subscription } = await fan.client.call(subscribe, {
      body: { performerId: performer.id, source: 'card', paymentMethod: _id },
    });
    expect((await cardsOf(fan)).data).toMatchObject([{ subscriptionCount: 1 }]);
    await expect(remove(fan, _id)).rejects.toMatchObject({
      statusCode: 409,
      code: 'card-in-use',
      message:
        'One subscription renews with this card. If you remove it, it renews from your wallet. Please confirm that.',
    });
    expect((await cardsOf(fan)).total).toBe(1);
    await remove(fan, _id, 'true');
    expect((await fan.client.call(searchSubscriptions)).data).toMatchObject([
      { _id: subscription._id, source: 'wallet', status: 'active' },
    ]);
    server.clock.set(new Date(subscription.nextChargeAt ?? ''));
    await server.runJob(renewSubscriptionsJob);
    expect((await fan.client.call(searchSubscriptions)).data).toMatchObject([{ status: 'active' }]);
    expect((await fan.client.call(getMe)).balance).toBe(0);
  });

  test('of a cancelled subscription needs no confirmation', async () => {
    const fan = await world.fan();
    const seller = performer;
    const { _id } = await savedCard(fan);
    const { subscription } = await fan.client.call(subscribe, {
      body: { performerId: seller.id, source: 'card', paymentMethod: _id },
    });
    await fan.client.call(cancelSubscription, { params: { provider: 'sandbox', id: subscription._id } });
    await remove(fan, _id);
    expect((await cardsOf(fan)).total).toBe(0);
  });
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
