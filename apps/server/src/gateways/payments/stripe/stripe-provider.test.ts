import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys, startStripeServer, type StripeServer } from '../../../../test/stripe-server/start-stripe-server.ts';
import { paymentProviderConformance, type OpenProvider } from '../conformance.ts';
import { eventsOf, requestOf } from '../conformance/open-provider.ts';
import { InvalidWebhookError, PaymentRefusedError, UnknownPaymentMethodError } from '../payments.ts';
import { PayoutRefusedError } from '../payouts.ts';
import { createStripeProvider } from './stripe-provider.ts';

const methods = {
  ok: 'pm_card_visa',
  declined: 'pm_card_chargeCustomerFail',
  insufficientFunds: 'pm_card_chargeDeclinedInsufficientFunds',
  authenticate: 'pm_card_authenticationRequired',
  late: 'pm_card_processing',
  refundFails: 'pm_card_refundFail',
  refundLate: 'pm_card_pendingRefund',
} as const;

interface OpenStripe extends OpenProvider {
  readonly server: StripeServer;
}

async function openStripe(): Promise<OpenStripe> {
  const clock = turnableClock();
  const server = await startStripeServer({ now: () => clock.now() });
  const provider = createStripeProvider({
    secretKey: keys.secret,
    apiBase: server.url,
    clock,
    webhookSecrets: [keys.webhook, keys.connectWebhook],
    publishableKey: () => keys.publishable,
  });
  return {
    provider,
    clock,
    methods,
    server,
    confirm: async ({ id }, decision) => server.authenticate(id, decision),
    settleLate: async ({ id }) => server.settlePayment(id),
    settleRefund: async ({ id }) => server.settleRefund(id),
    async enterCard({ id, clientSecret = '', publishableKey = '' }, method) {
      const body = new URLSearchParams({
        client_secret: clientSecret,
        payment_method: methods[method ?? 'insufficientFunds'],
        return_url: 'https://ovation.example/cards',
      });
      await fetch(`${server.url}/v1/setup_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body,
      });
      server.authenticate(id, 'approve');
    },
    openDispute: async (id) => void server.openDispute(id, 'fraudulent'),
    closeDispute: async (id, status) => server.closeDispute(id, status),
    onboard: async (id, outcome) => server.onboard(id, outcome),
    deliveries: async (id) => server.events.filter(({ about }) => about.includes(id)),
    close: () => server.close(),
  };
}

function turnableClock(): OpenProvider['clock'] {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}

paymentProviderConformance('Stripe', openStripe);

describe('Stripe', () => {
  let stripe: OpenStripe;
  beforeAll(async () => {
    stripe = await openStripe();
  });
  afterAll(() => stripe.close());

  const created = 'POST /v1/payment_intents';

  test.each(['lost-request', 'lost-answer', 'server-error'] as const)(
    'retries after a %s, with the same key',
    async (trouble) => {
      const { provider, server } = stripe;
      const before = server.requests(created);
      server.trouble([trouble]);
      const payment = await provider.createPayment(requestOf(methods.ok));
      expect(payment.status).toBe('succeeded');
      expect(server.requests(created)).toBe(before + 2);
      expect(await eventsOf(stripe, payment.id)).toHaveLength(1);
    },
  );

  test('without any answer the outcome of a payment is unknown, and it is found with the same key', async () => {
    const { provider, server } = stripe;
    const request = requestOf(methods.ok);
    server.trouble(['lost-answer', 'lost-answer', 'lost-answer', 'lost-answer']);
    await expect(provider.createPayment(request)).rejects.toThrow(/connection to Stripe/);
    const paid = server.events.filter(
      ({ type, rawBody }) => type === 'payment_intent.succeeded' && rawBody.includes(request.reference),
    );
    expect(paid).toHaveLength(1);
    expect(paid[0]?.about).toContain((await provider.createPayment(request)).id);
  });

  test.each([
    [1, false],
    [30, true],
  ])('a repeat after %i hours finds the payment (by its reference: %j)', async (hours, isSearched) => {
    const { provider, server, clock } = stripe;
    const request = requestOf(methods.ok, { firstAskedAt: clock.now() });
    const first = await provider.createPayment(request);
    const before = server.requests(created);
    clock.advance(hours * 3_600_000);
    expect((await provider.createPayment(request)).id).toBe(first.id);
    expect(server.requests(created) === before).toBe(isSearched);
  });

  test('with a wrong API key the outcome of a payment is unknown, and the operator can fix it', async () => {
    const { server, clock } = stripe;
    const provider = createStripeProvider({
      secretKey: 'sk_test_wrong',
      apiBase: server.url,
      clock,
      webhookSecrets: [],
      publishableKey: () => '',
    });
    const failure = await provider.createPayment(requestOf(methods.ok)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type: 'StripeAuthenticationError' });
  });

  test.each([
    [49n, /too small for a card/],
    [100_000_000n, /too large for a card/],
  ])('an amount of %s is rejected with an explanation', async (amountMinor, words) => {
    const failure = stripe.provider.createPayment(requestOf(methods.ok, { amountMinor }));
    await expect(failure).rejects.toThrow(PaymentRefusedError);
    await expect(failure).rejects.toThrow(words);
  });

  test('the message for a declined card reveals nothing that a thief could use', async () => {
    expect(await stripe.provider.createPayment(requestOf(methods.declined))).toMatchObject({
      failureCode: 'generic_decline',
      failureMessage: 'Your bank declined this card. Please use another card or ask your bank.',
    });
    expect(await stripe.provider.createPayment(requestOf(methods.insufficientFunds))).toMatchObject({
      failureCode: 'insufficient_funds',
      failureMessage: expect.stringContaining('not enough money'),
    });
  });

  test('a refund from the dashboard is reported like one of ours', async () => {
    const { provider, server } = stripe;
    const payment = await provider.createPayment(requestOf(methods.ok));
    const id = server.refundByHand(payment.id, 300);
    expect((await eventsOf(stripe, payment.id)).at(-1)).toMatchObject({
      type: 'payment.refunded',
      payment: { reference: payment.reference },
      refund: { id, amountMinor: 300n, status: 'succeeded' },
    });
  });

  test('a late event of a dispute reports its current state', async () => {
    const { provider, server } = stripe;
    const { id } = await provider.createPayment(requestOf(methods.ok));
    server.openDispute(id, 'fraudulent');
    server.closeDispute(id, 'lost');
    const statuses = (await eventsOf(stripe, id))
      .filter((event) => event.type === 'payment.disputed')
      .map(({ dispute }) => dispute.status);
    expect(new Set(statuses)).toEqual(new Set(['lost']));
  });

  test('each of our signing secrets is accepted, and no other', async () => {
    const { provider, server, clock } = stripe;
    const { id } = await provider.createPayment(requestOf(methods.ok));
    const delivery = server.events.find(({ about }) => about.includes(id));
    if (!delivery) throw new Error('No webhook was sent.');
    const readWith = (...webhookSecrets: string[]) =>
      createStripeProvider({
        secretKey: keys.secret,
        apiBase: server.url,
        clock,
        webhookSecrets,
        publishableKey: () => '',
      }).readWebhook(delivery.rawBody, delivery.headers);
    for (const secrets of [[], ['whsec_other'], [keys.connectWebhook]])
      await expect(readWith(...secrets)).rejects.toThrow(InvalidWebhookError);
    await expect(readWith('whsec_other', keys.webhook)).resolves.toBeDefined();
  });

  test('many payments are counted over several pages', async () => {
    const { provider, clock } = stripe;
    clock.advance(3_600_000);
    const from = clock.now();
    clock.advance(60_000);
    for (let batch = 0; batch < 21; batch += 1)
      await Promise.all(
        Array.from({ length: 10 }, () => provider.createPayment(requestOf(methods.ok, { amountMinor: 100n }))),
      );
    clock.advance(60_000);
    expect(await provider.totals({ from, to: clock.now() })).toMatchObject({ succeededMinor: 21_000n, count: 210 });
  });

  test('payments of another application on the same account are not counted', async () => {
    const { provider, server, clock } = stripe;
    clock.advance(3_600_000);
    const from = clock.now();
    clock.advance(60_000);
    const body = new URLSearchParams({
      amount: '700',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
    });
    const answer = await fetch(`${server.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secret}`, 'stripe-version': '2026-10-28.endive' },
      body,
    });
    expect(answer.status).toBe(200);
    clock.advance(60_000);
    expect(await provider.totals({ from, to: clock.now() })).toMatchObject({ succeededMinor: 0n, count: 0 });
  });

  test('a country without Stripe accounts, and a low balance, are explained', async () => {
    const {
      provider: { payouts },
      onboard,
      close,
    } = await openStripe();
    if (!payouts) throw new Error('Stripe pays out.');
    await expect(
      payouts.createAccount({ idempotencyKey: 'a', reference: 'a', email: 'a@example.com', country: 'AQ' }),
    ).rejects.toThrow(PayoutRefusedError);
    const { id } = await payouts.createAccount({
      idempotencyKey: 'b',
      reference: 'b',
      email: 'b@example.com',
      country: 'DE',
    });
    await onboard(id, 'ready');
    await expect(
      payouts.transfer({ idempotencyKey: 'c', accountId: id, amountMinor: 100n, currency: 'USD', reference: 'c' }),
    ).rejects.toThrow(/balance with Stripe is too low .* no money moved/);
    await close();
  });

  test('without the publishable key no card can be entered, which is logged', async () => {
    const { server, clock } = stripe;
    const provider = createStripeProvider({
      secretKey: keys.secret,
      apiBase: server.url,
      clock,
      webhookSecrets: [],
      publishableKey: () => '',
    });
    await expect(
      provider.beginCardSetup({ idempotencyKey: 'none', customerId: 'cus_1', returnUrl: 'https://ovation.example/' }),
    ).rejects.toThrow(/stripePublishableKey is empty/);
  });

  test('a card that cannot be charged is unknown', async () => {
    await expect(stripe.provider.createPayment(requestOf('pm_card_of_nobody'))).rejects.toThrow(
      UnknownPaymentMethodError,
    );
  });
});
