import { getMe } from '@ovation/contract/people/accounts.ts';
import { subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { listPaymentCards, removePaymentCard, saveCard, type PaymentCard } from '@ovation/contract/money/payments.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/start-server.ts';
import { startStripeSite, type StripeSite } from '../../../test/start-stripe-site.ts';
import { keys, type StripeServer } from '../../../test/stripe-server/start-stripe-server.ts';
import { createSandboxProvider } from '../../gateways/payments/sandbox/sandbox-provider.ts';
import { newId } from '../../platform/new-id.ts';
import { auditBooks } from '../ledger/index.ts';
import { insertPayment, type PaymentRow } from './payment.store.ts';
import { requestPayment } from './checkout/request-payment.ts';
import { renewSubscriptionsJob } from '../subscriptions/index.ts';
import { settleOpenPaymentsJob } from './jobs/settle-open-payments.ts';

let site: StripeSite;
let stripe: StripeServer;
let server: TestServer;
let world: World;

beforeAll(async () => {
  site = await startStripeSite();
  ({ stripe, server } = site);
  world = createWorld(server);
});
afterAll(() => site.stop());

const deliver = (): Promise<number[]> => site.deliver();
const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;

/** A top-up of 20, as it is recorded before Stripe is asked. */
async function recordTopUp(fan: Person, paymentMethod: string): Promise<PaymentRow> {
  const [id, now] = [newId(), server.clock.now()];
  const row = await insertPayment(server.app.database, {
    id,
    account_id: fan.id,
    purpose: 'top_up',
    amount: 2_000n,
    tokens: 2_000n,
    provider: 'stripe',
    payment_method: paymentMethod,
    idempotency_key: id,
    created_at: now,
    updated_at: now,
  });
  if (!row) throw new Error('It was recorded before.');
  return row;
}

const topUp = async (fan: Person, paymentMethod = 'pm_card_visa'): Promise<PaymentRow> =>
  requestPayment(server.app, await recordTopUp(fan, paymentMethod));

/** What the fan's browser does in Stripe's form, and at the bank. */
async function savedCard(fan: Person, paymentMethod: string): Promise<PaymentCard> {
  const params = { provider: 'stripe' };
  const { setup } = await fan.client.call(saveCard, { params, body: {} });
  const [intent = ''] = (setup?.clientSecret ?? '').split('_secret_');
  const body = new URLSearchParams({
    client_secret: setup?.clientSecret ?? '',
    payment_method: paymentMethod,
    return_url: `${server.url}/wallet/cards`,
  });
  await fetch(`${stripe.url}/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${setup?.publishableKey}` },
    body,
  });
  stripe.authenticate(intent, 'approve');
  return (await fan.client.call(saveCard, { params, body: { setupId: setup?.id ?? '' } })).card as PaymentCard;
}

describe('a site with Stripe', () => {
  test('takes new payments with it, and none with the sandbox', async () => {
    const { payments } = server.app;
    await server.admin.call(changeSettings, { body: { stripePublishableKey: keys.publishable } });
    expect(payments.current().name).toBe('stripe');
    expect(payments.all().map(({ name }) => name)).toEqual(['stripe']);
    expect(payments.named('sandbox')).toBeUndefined();
  });

  test('saves a card that the browser sends to Stripe, charges it by its id, and removes it', async () => {
    const fan = await world.fan();
    const card = await savedCard(fan, 'pm_card_visa');
    expect(card).toMatchObject({ provider: 'stripe', brand: 'visa', last4: '4242' });
    expect(await fan.client.call(listPaymentCards)).toMatchObject({ provider: 'stripe', testCards: [], total: 1 });
    const pay = () => fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: card._id } });
    expect(await pay()).toMatchObject({ status: 'succeeded', balance: 20 });
    await expect(
      fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_ok' } }),
    ).rejects.toMatchObject({ statusCode: 422 });
    await fan.client.call(removePaymentCard, { params: { id: card._id } });
    await server.runJobs();
    await expect(pay()).rejects.toMatchObject({ statusCode: 404 });
    expect(stripe.events.filter(({ type }) => type === 'payment_method.detached')).toHaveLength(1);
  });

  test('saves no card that the bank refuses, and says so', async () => {
    const fan = await world.fan();
    await expect(savedCard(fan, 'pm_card_chargeDeclined')).rejects.toMatchObject({
      code: 'card-not-saved',
      message:
        'Your bank declined this card. Please use another card or ask your bank. ' +
        'The card was not saved, and nothing was charged.',
    });
  });

  test('lets the bank ask for confirmation; the renewal, with no one present, fails with its message', async () => {
    const [fan, performer] = [await world.fan(), await world.performer({ monthlyPrice: 20 })];
    const card = await savedCard(fan, 'pm_card_authenticationRequired');
    const begun = await fan.client.call(subscribe, {
      body: { performerId: performer.id, source: 'card', paymentMethod: card._id },
    });
    expect(begun).toMatchObject({ redirectUrl: expect.stringContaining(stripe.url) as unknown });
    stripe.authenticate(new URL(begun.redirectUrl ?? '').pathname.split('/').at(-1) ?? '', 'approve');
    await deliver();
    const read = () =>
      server.app.database
        .selectFrom('subscriptions')
        .select(['status', 'expires_at'])
        .where('id', '=', begun.subscription._id)
        .executeTakeFirstOrThrow();
    const { status, expires_at } = await read();
    expect(status).toBe('active');
    server.clock.set(new Date((expires_at?.getTime() ?? 0) - 60_000));
    await server.runJob(renewSubscriptionsJob);
    expect((await read()).status).toBe('past-due');
    const { failure_message } = await server.app.database
      .selectFrom('payments')
      .select('failure_message')
      .where('subscription_id', '=', begun.subscription._id)
      .where('is_off_session', '=', true)
      .executeTakeFirstOrThrow();
    expect(failure_message).toMatch(/bank wants you to confirm/);
  });

  test('fills the wallet once, whatever reports first and however often', async () => {
    const fan = await world.fan();
    expect(await topUp(fan)).toMatchObject({ status: 'succeeded' });
    expect(new Set(await deliver())).toEqual(new Set([200]));
    expect(await balanceOf(fan)).toBe(20);
  });

  test('sends payers to their bank and back', async () => {
    const fan = await world.fan();
    const { id, redirect_url, provider_payment_id } = await topUp(fan, 'pm_card_authenticationRequired');
    expect(redirect_url).toMatch(stripe.url);
    stripe.authenticate(provider_payment_id ?? '', 'approve');
    const back = await fetch(`${server.url}/api/payment/${id}/return`, { redirect: 'manual' });
    expect(back.status).toBe(303);
    expect(await balanceOf(fan)).toBe(20);
    await deliver();
    expect(await balanceOf(fan)).toBe(20);
  });

  test('tells a declined payer why, and books nothing', async () => {
    const fan = await world.fan();
    expect(await topUp(fan, 'pm_card_chargeDeclinedInsufficientFunds')).toMatchObject({
      status: 'failed',
      failure_message: expect.stringContaining(
        'There is not enough money on this card. Please use another card.',
      ) as string,
    });
    await deliver();
    expect(await balanceOf(fan)).toBe(0);
  });

  test('receives a late payment by its webhook alone', async () => {
    const fan = await world.fan();
    const { provider_payment_id } = await topUp(fan, 'pm_card_processing');
    stripe.settlePayment(provider_payment_id ?? '');
    await deliver();
    expect(await balanceOf(fan)).toBe(20);
  });

  test.each([2, 30 * 60])(
    'finds a payment whose answers were all lost, %i minutes later, and takes it once',
    async (minutes) => {
      const fan = await world.fan();
      stripe.trouble(['lost-answer', 'lost-answer', 'lost-answer', 'lost-answer']);
      const { id, status } = await topUp(fan);
      expect(status).toBe('created');
      server.clock.advance(minutes * 60_000);
      await Promise.all([server.runJob(settleOpenPaymentsJob), server.runJob(settleOpenPaymentsJob)]);
      expect(await server.app.database.selectFrom('payments').select('status').where('id', '=', id).execute()).toEqual([
        { status: 'succeeded' },
      ]);
      await deliver();
      expect(
        stripe.events.filter(({ type, rawBody }) => type === 'payment_intent.succeeded' && rawBody.includes(id)),
      ).toHaveLength(1);
    },
  );

  test('reverses what is refunded by hand or disputed, and restores it when the dispute is won', async () => {
    const fan = await world.fan();
    const [refunded, disputed] = [await topUp(fan), await topUp(fan)];
    stripe.refundByHand(refunded.provider_payment_id ?? '', 500);
    await deliver();
    expect(await balanceOf(fan)).toBe(35);
    stripe.openDispute(disputed.provider_payment_id ?? '', 'fraudulent');
    await deliver();
    expect(await balanceOf(fan)).toBe(15);
    stripe.closeDispute(disputed.provider_payment_id ?? '', 'won');
    await deliver();
    expect(await balanceOf(fan)).toBe(35);
  });

  test('replies 503 to an event that it cannot look up, and handles it when it is sent again', async () => {
    const fan = await world.fan();
    const { provider_payment_id } = await topUp(fan);
    await deliver();
    stripe.refundByHand(provider_payment_id ?? '', 500);
    // The library tries a lost request four times, and each of the two events comes twice.
    stripe.trouble(Array.from({ length: 8 }, () => 'lost-request'));
    expect(await deliver()).toContain(503);
    expect(await balanceOf(fan)).toBe(20);
    expect(new Set(await site.redeliver())).toEqual(new Set([200]));
    expect(await balanceOf(fan)).toBe(15);
  });

  test('replies 400 to what Stripe did not sign, and stores nothing', async () => {
    const fan = await world.fan();
    await topUp(fan, 'pm_card_processing');
    const kept = () => server.app.database.selectFrom('webhook_events').select('id').execute();
    const before = (await kept()).length;
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object: {} } });
    const answer = await fetch(`${server.url}/api/payment/stripe/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await kept()).toHaveLength(before);
  });

  test('ignores what another provider reports about its payments', async () => {
    const fan = await world.fan();
    const payment = await recordTopUp(fan, 'pm_card_visa');
    const secret = server.app.secretKey;
    const sandbox = createSandboxProvider({
      database: server.app.database,
      clock: server.clock,
      signingSecret: secret,
      publicUrl: server.url,
    });
    await sandbox.createPayment({
      idempotencyKey: newId(),
      amountMinor: 2_000n,
      currency: 'USD',
      paymentMethod: 'sandbox_ok',
      description: 'Trick',
      reference: payment.id,
      returnUrl: '/wallet',
    });
    await server.runJobs();
    expect(await balanceOf(fan)).toBe(0);
  });

  test('agrees with Stripe’s totals, and its books are correct', async () => {
    server.clock.advance(2 * 60_000);
    await server.runJob(settleOpenPaymentsJob);
    const { database, payments, clock } = server.app;
    const ours = await database
      .selectFrom('payments')
      .select('amount')
      .where('provider', '=', 'stripe')
      .where('status', '=', 'succeeded')
      .execute();
    const totals = await payments
      .named('stripe')
      ?.totals({ from: new Date(0), to: new Date(clock.now().getTime() + 1_000) });
    expect(totals).toEqual({
      succeededMinor: 2_000n * BigInt(ours.length),
      refundedMinor: 1_000n,
      disputedMinor: 0n,
      count: ours.length,
    });
    expect(await auditBooks(server.app)).toEqual([]);
  });
});
