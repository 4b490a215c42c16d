import { expect, test } from 'vitest';
import { IdempotencyMismatchError, UnknownPaymentMethodError, type PaymentRequest } from '../payments.ts';
import { eventsOf, methodOf, requestOf, type OpenProvider } from './open-provider.ts';

export function createsPayments(get: () => OpenProvider): void {
  test('a good card pays at once, with a webhook', async () => {
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

  test('one key charges once, also when it is repeated two days later', async () => {
    const { provider, methods, clock } = get();
    const request = requestOf(methods.ok, { firstAskedAt: clock.now() });
    const { id } = await provider.createPayment(request);
    clock.advance(48 * 3_600_000);
    expect((await provider.createPayment(request)).id).toBe(id);
  });

  test.each<[string, Partial<PaymentRequest>]>([
    ['amount', { amountMinor: 1_296n }],
    ['currency', { currency: 'EUR' }],
    ['reference', { reference: 'another' }],
  ])('one key with another %s is rejected', async (_field, change) => {
    const { provider, methods } = get();
    const request = requestOf(methods.ok);
    await provider.createPayment(request);
    await expect(provider.createPayment({ ...request, ...change })).rejects.toThrow(IdempotencyMismatchError);
  });

  test.each(['declined', 'insufficientFunds'] as const)(
    'a card that is %s fails with a reason for the payer',
    async (method) => {
      const opened = get();
      const payment = await opened.provider.createPayment(requestOf(methodOf(opened, method)));
      expect(payment.status).toBe('failed');
      expect(payment.failureCode).toMatch(/^[a-z_]+$/);
      expect(payment.failureMessage).toMatch(/^[A-Z].*\.$/);
      expect(await eventsOf(opened, payment.id)).toMatchObject([{ type: 'payment.failed', payment }]);
    },
  );

  test('the two reasons differ', async () => {
    const { provider } = get();
    const [declined, poor] = await Promise.all([
      provider.createPayment(requestOf(methodOf(get(), 'declined'))),
      provider.createPayment(requestOf(methodOf(get(), 'insufficientFunds'))),
    ]);
    expect(declined.failureCode).not.toBe(poor.failureCode);
  });

  test.each(['no_such_method', '', 'constructor'])(
    'the unknown payment method "%s" is rejected with its name',
    async (method) => {
      await expect(get().provider.createPayment(requestOf(method))).rejects.toThrow(UnknownPaymentMethodError);
      expect(await get().provider.knowsPaymentMethod(method)).toBe(false);
    },
  );

  test.each([0n, -1n])('an amount of %s is rejected', async (amountMinor) => {
    const { provider, methods } = get();
    await expect(provider.createPayment(requestOf(methods.ok, { amountMinor }))).rejects.toThrow();
  });

  test('an unknown payment is not found', async () => {
    expect(await get().provider.retrievePayment('nothing')).toBeUndefined();
  });

  test('a late payment is pending until a webhook reports its success', async () => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(methodOf(opened, 'late')));
    expect(payment.status).toBe('pending');
    expect(await eventsOf(opened, payment.id)).toEqual([]);
    await opened.settleLate(payment);
    expect(await eventsOf(opened, payment.id)).toMatchObject([
      { type: 'payment.succeeded', payment: { id: payment.id, status: 'succeeded' } },
    ]);
  });
}

export function confirmsPayments(get: () => OpenProvider): void {
  test.each([
    ['approve', 'succeeded'],
    ['refuse', 'failed'],
  ] as const)('a payer who has to confirm may %s', async (decision, status) => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(methodOf(opened, 'authenticate')));
    expect(payment.status).toBe('requires_action');
    expect(URL.canParse(payment.redirectUrl ?? '')).toBe(true);
    await opened.confirm(payment, decision);
    const settled = await opened.provider.retrievePayment(payment.id);
    expect(settled).toMatchObject({
      status,
      ...(status === 'failed' ? { failureMessage: expect.stringMatching(/\.$/) } : {}),
    });
    expect(settled?.redirectUrl).toBeUndefined();
    expect(await eventsOf(opened, payment.id)).toMatchObject([
      { type: `payment.${status}`, payment: { id: payment.id, status } },
    ]);
  });

  test('only the first of several parallel decisions counts', async () => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(methodOf(opened, 'authenticate')));
    await Promise.all([1, 2, 3, 4].map(() => opened.confirm(payment, 'approve')));
    await opened.confirm(payment, 'refuse');
    expect(await opened.provider.retrievePayment(payment.id)).toMatchObject({ status: 'succeeded' });
    expect(await eventsOf(opened, payment.id)).toHaveLength(1);
  });

  test('a renewal that requires a confirmation fails at once', async () => {
    const { provider, methods } = get();
    expect(
      await provider.createPayment(requestOf(methodOf(get(), 'authenticate'), { offSession: true })),
    ).toMatchObject({ status: 'failed', failureCode: 'authentication_required' });
    expect(await provider.createPayment(requestOf(methods.ok, { offSession: true }))).toMatchObject({
      status: 'succeeded',
    });
  });
}
