import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IdempotencyMismatchError, InvalidWebhookError, RefundRefusedError, UnknownPaymentMethodError, type PaymentProvider, type PaymentRequest, type ProviderEvent, type ProviderPayment } from './payments.ts';

export interface Delivery {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A provider that is ready to be tried, and what surrounds it. */
export interface OpenProvider {
  readonly provider: PaymentProvider;
  readonly clock: { now(): Date; advance(ms: number): void };
  /** The provider's test cards. */
  readonly methods: Readonly<Record<'ok' | 'declined' | 'insufficientFunds' | 'authenticate' | 'late', string>>;
  /** Does what the payer does at `redirectUrl`. */
  confirm(payment: ProviderPayment, decision: 'approve' | 'refuse'): Promise<void>;
  /** Returns once a late payment has settled. */
  settleLate(payment: ProviderPayment): Promise<void>;
  /** The webhooks that came for a payment so far, the first first. */
  deliveries(providerPaymentId: string): Promise<readonly Delivery[]>;
  close(): Promise<void>;
}

const hourMs = 3_600_000;

/** What every payment provider must pass. */
export function paymentProviderConformance(name: string, open: () => Promise<OpenProvider>): void {
  describe(`${name} as a payment provider`, () => {
    let opened: OpenProvider;
    beforeAll(async () => { opened = await open(); });
    afterAll(() => opened.close());

    createsPayments(() => opened);
    confirmsPayments(() => opened);
    signsWebhooks(() => opened);
    refunds(() => opened);
    countsTotals(() => opened);
  });
}

function requestOf(paymentMethod: string, changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return { idempotencyKey: randomUUID(), amountMinor: 1_295n, currency: 'USD', paymentMethod, description: 'Wallet top-up', reference: randomUUID(), returnUrl: '/wallet', ...changes };
}

async function eventsOf({ provider, deliveries }: OpenProvider, id: string): Promise<ProviderEvent[]> {
  return Promise.all((await deliveries(id)).map(({ rawBody, headers }) => provider.readWebhook(rawBody, headers)));
}

function createsPayments(get: () => OpenProvider): void {
  test('a good card pays at once, and a webhook says so', async () => {
    const opened = get();
    const request = requestOf(opened.methods.ok);
    const payment = await opened.provider.createPayment(request);
    expect(payment).toMatchObject({ status: 'succeeded', amountMinor: 1_295n, reference: request.reference });
    expect(payment.redirectUrl).toBeUndefined();
    expect(await opened.provider.retrievePayment(payment.id)).toEqual(payment);
    expect(await eventsOf(opened, payment.id)).toMatchObject([{ type: 'payment.succeeded', payment }]);
  });

  test('one key charges once, in parallel and later', async () => {
    const opened = get();
    const request = requestOf(opened.methods.ok);
    const payments = await Promise.all(Array.from({ length: 12 }, () => opened.provider.createPayment(request)));
    payments.push(await opened.provider.createPayment(request));
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
    expect(await eventsOf(opened, payments[0]?.id ?? '')).toHaveLength(1);
  });

  test.each<[string, Partial<PaymentRequest>]>([
    ['amount', { amountMinor: 1_296n }],
    ['currency', { currency: 'EUR' }],
    ['reference', { reference: 'another' }],
  ])('one key with another %s is refused', async (_field, change) => {
    const { provider, methods } = get();
    const request = requestOf(methods.ok);
    await provider.createPayment(request);
    await expect(provider.createPayment({ ...request, ...change })).rejects.toThrow(IdempotencyMismatchError);
  });

  test.each(['declined', 'insufficientFunds'] as const)('a card that is %s fails with a reason for the payer', async (method) => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(opened.methods[method]));
    expect(payment.status).toBe('failed');
    expect(payment.failureCode).toMatch(/^[a-z_]+$/);
    expect(payment.failureMessage).toMatch(/^[A-Z].*\.$/);
    expect(await eventsOf(opened, payment.id)).toMatchObject([{ type: 'payment.failed', payment }]);
  });

  test('the two reasons differ', async () => {
    const { provider, methods } = get();
    const [declined, poor] = await Promise.all([provider.createPayment(requestOf(methods.declined)), provider.createPayment(requestOf(methods.insufficientFunds))]);
    expect(declined.failureCode).not.toBe(poor.failureCode);
  });

  test.each(['no_such_method', '', 'constructor'])('the unknown payment method "%s" is refused by name', async (method) => {
    await expect(get().provider.createPayment(requestOf(method))).rejects.toThrow(UnknownPaymentMethodError);
    expect(await get().provider.knowsPaymentMethod(method)).toBe(false);
  });

  test('an unknown payment is not there', async () => {
    expect(await get().provider.retrievePayment('nothing')).toBeUndefined();
  });

  test('a late payment is pending until a webhook says that it succeeded', async () => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(opened.methods.late));
    expect(payment.status).toBe('pending');
    expect(await eventsOf(opened, payment.id)).toEqual([]);
    await opened.settleLate(payment);
    expect(await eventsOf(opened, payment.id)).toMatchObject([{ type: 'payment.succeeded', payment: { id: payment.id, status: 'succeeded' } }]);
  });
}

function confirmsPayments(get: () => OpenProvider): void {
  test.each([['approve', 'succeeded'], ['refuse', 'failed']] as const)('a payer who has to confirm may %s', async (decision, status) => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(opened.methods.authenticate));
    expect(payment.status).toBe('requires_action');
    expect(URL.canParse(payment.redirectUrl ?? '')).toBe(true);
    await opened.confirm(payment, decision);
    const settled = await opened.provider.retrievePayment(payment.id);
    expect(settled).toMatchObject({ status, ...(status === 'failed' ? { failureMessage: expect.stringMatching(/\.$/) } : {}) });
    expect(settled?.redirectUrl).toBeUndefined();
    expect(await eventsOf(opened, payment.id)).toMatchObject([{ type: `payment.${status}`, payment: { id: payment.id, status } }]);
  });

  test('only the first decision counts, however often and at once it is made', async () => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(opened.methods.authenticate));
    await Promise.all([1, 2, 3, 4].map(() => opened.confirm(payment, 'approve')));
    await opened.confirm(payment, 'refuse');
    expect(await opened.provider.retrievePayment(payment.id)).toMatchObject({ status: 'succeeded' });
    expect(await eventsOf(opened, payment.id)).toHaveLength(1);
  });

  test('a renewal, where nobody is there to confirm, fails at once', async () => {
    const { provider, methods } = get();
    expect(await provider.createPayment(requestOf(methods.authenticate, { offSession: true }))).toMatchObject({ status: 'failed', failureCode: 'authentication_required' });
    expect(await provider.createPayment(requestOf(methods.ok, { offSession: true }))).toMatchObject({ status: 'succeeded' });
  });
}

function signsWebhooks(get: () => OpenProvider): void {
  async function delivered(): Promise<Delivery> {
    const { provider, methods, deliveries } = get();
    const [delivery] = await deliveries((await provider.createPayment(requestOf(methods.ok))).id);
    if (!delivery) throw new Error('No webhook came.');
    return delivery;
  }
  const refuses = ({ rawBody, headers }: Delivery): Promise<void> => expect(get().provider.readWebhook(rawBody, headers)).rejects.toThrow(InvalidWebhookError);

  test('a webhook with any byte altered is refused', async () => {
    const { rawBody, headers } = await delivered();
    for (const position of rawBody.keys()) {
      const altered = Buffer.from(rawBody);
      altered[position] = (altered[position] ?? 0) ^ 1;
      await refuses({ rawBody: altered, headers });
    }
    await refuses({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers });
  });

  test('a webhook with any header altered, or without them, is refused', async () => {
    const { rawBody, headers } = await delivered();
    const signed = Object.entries(headers).filter(([name]) => name.includes('signature'));
    expect(signed).toHaveLength(1);
    for (const [name, value] of signed) {
      for (const forged of [undefined, '', 'x', String(value).slice(0, -1), [String(value), String(value)], ...withOneDigitChanged(String(value))]) {
        await refuses({ rawBody, headers: { ...headers, [name]: forged } });
      }
    }
    await refuses({ rawBody, headers: {} });
  });

  test('a webhook is good for five minutes, and may come twice', async () => {
    const { provider, clock } = get();
    const { rawBody, headers } = await delivered();
    const first = await provider.readWebhook(rawBody, headers);
    clock.advance(4 * 60_000);
    expect((await provider.readWebhook(rawBody, headers)).id).toBe(first.id);
    clock.advance(2 * 60_000);
    await refuses({ rawBody, headers });
  });
}

/** Every text that differs from this one in a single digit. */
function withOneDigitChanged(text: string): string[] {
  return [...text.matchAll(/\d/g)].map(({ 0: digit, index }) => `${text.slice(0, index)}${(Number(digit) + 1) % 10}${text.slice(index + 1)}`);
}

function refunds(get: () => OpenProvider): void {
  async function paid(): Promise<{ id: string; refund: (amountMinor: bigint, idempotencyKey?: string) => ReturnType<PaymentProvider['refundPayment']> }> {
    const { provider, methods } = get();
    const { id } = await provider.createPayment(requestOf(methods.ok));
    return { id, refund: (amountMinor, idempotencyKey = randomUUID()) => provider.refundPayment({ idempotencyKey, providerPaymentId: id, amountMinor }) };
  }

  test('a payment is given back in parts, and a webhook tells of each', async () => {
    const { id, refund } = await paid();
    expect(await refund(295n)).toMatchObject({ providerPaymentId: id, amountMinor: 295n });
    await refund(1_000n);
    const types = (await eventsOf(get(), id)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['payment.refunded', 'payment.refunded', 'payment.succeeded']);
  });

  test('never more than it took is given back, in parallel too', async () => {
    const { refund } = await paid();
    await expect(refund(1_296n)).rejects.toThrow(RefundRefusedError);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(400n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(refund(96n)).rejects.toThrow(RefundRefusedError);
    await expect(refund(95n)).resolves.toBeDefined();
  });

  test('one key gives back once, and is refused with another amount', async () => {
    const { refund } = await paid();
    const key = randomUUID();
    const results = await Promise.all(Array.from({ length: 6 }, () => refund(500n, key)));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    await expect(refund(501n, key)).rejects.toThrow(IdempotencyMismatchError);
    await expect(refund(795n)).resolves.toBeDefined();
  });

  test('one key is refused for another payment', async () => {
    const [first, second] = await Promise.all([paid(), paid()]);
    const key = randomUUID();
    await first.refund(100n, key);
    await expect(second.refund(100n, key)).rejects.toThrow(IdempotencyMismatchError);
  });

  test('nothing, less than nothing, and what was never taken are not given back', async () => {
    const { provider, methods } = get();
    const { refund } = await paid();
    await expect(refund(0n)).rejects.toThrow(RefundRefusedError);
    await expect(refund(-5n)).rejects.toThrow(RefundRefusedError);
    const declined = await provider.createPayment(requestOf(methods.declined));
    for (const providerPaymentId of [declined.id, 'nothing']) {
      await expect(provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId, amountMinor: 1n })).rejects.toThrow(RefundRefusedError);
    }
  });
}

function countsTotals(get: () => OpenProvider): void {
  test('the totals of a span count what was taken and given back in it, and nothing else', async () => {
    const { provider, methods, clock, confirm } = get();
    clock.advance(24 * hourMs);
    const from = clock.now();
    clock.advance(hourMs);
    const [first] = await Promise.all([
      provider.createPayment(requestOf(methods.ok, { amountMinor: 1_000n })), provider.createPayment(requestOf(methods.ok, { amountMinor: 500n })),
      provider.createPayment(requestOf(methods.declined)), provider.createPayment(requestOf(methods.late)),
    ]);
    const waiting = await provider.createPayment(requestOf(methods.authenticate, { amountMinor: 70n }));
    await provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId: first.id, amountMinor: 300n });
    clock.advance(hourMs);
    const to = clock.now();
    clock.advance(hourMs);
    await confirm(waiting, 'approve');
    expect(await provider.totals({ from, to })).toEqual({ succeededMinor: 1_500n, refundedMinor: 300n, disputedMinor: 0n, count: 2 });
    expect(await provider.totals({ from: to, to: new Date(clock.now().getTime() + hourMs) })).toEqual({ succeededMinor: 70n, refundedMinor: 0n, disputedMinor: 0n, count: 1 });
    expect(await provider.totals({ from: to, to })).toEqual({ succeededMinor: 0n, refundedMinor: 0n, disputedMinor: 0n, count: 0 });
  });
}
