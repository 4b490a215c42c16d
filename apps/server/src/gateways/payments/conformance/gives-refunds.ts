import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { IdempotencyMismatchError, RefundRefusedError, type ProviderRefund } from '../payments.ts';
import { eventsOf, methodOf, requestOf, type OpenProvider } from './open-provider.ts';

export function refunds(get: () => OpenProvider): void {
  async function paid(): Promise<{
    id: string;
    refund: (amountMinor: bigint, idempotencyKey?: string) => Promise<ProviderRefund>;
  }> {
    const { provider, methods } = get();
    const { id } = await provider.createPayment(requestOf(methods.ok));
    return {
      id,
      refund: (amountMinor, idempotencyKey = randomUUID()) =>
        provider.refundPayment({ idempotencyKey, providerPaymentId: id, amountMinor }),
    };
  }

  test('a payment is refunded in parts, with a webhook for each', async () => {
    const { id, refund } = await paid();
    expect(await refund(295n)).toMatchObject({ providerPaymentId: id, amountMinor: 295n, status: 'succeeded' });
    await refund(1_000n);
    const types = (await eventsOf(get(), id)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['payment.refunded', 'payment.refunded', 'payment.succeeded']);
  });

  test.each([
    ['refundLate', 'succeeded'],
    ['refundFails', 'failed'],
  ] as const)('one that takes its time, %s, is pending until a webhook says that it has %s', async (method, status) => {
    const opened = get();
    const payment = await opened.provider.createPayment(requestOf(methodOf(opened, method)));
    if (payment.status === 'pending') await opened.settleLate(payment);
    const refund = await opened.provider.refundPayment({
      idempotencyKey: randomUUID(),
      providerPaymentId: payment.id,
      amountMinor: 295n,
    });
    expect(refund.status).toBe('pending');
    await opened.settleRefund(refund);
    const last = (await eventsOf(opened, payment.id)).at(-1);
    expect(last).toMatchObject({
      type: 'payment.refunded',
      payment: { id: payment.id, status: 'succeeded', reference: payment.reference },
      refund: { id: refund.id, amountMinor: 295n, status },
    });
  });

  test('a failed refund may be repeated in full', async () => {
    const opened = get();
    const { id, amountMinor } = await opened.provider.createPayment(requestOf(methodOf(opened, 'refundFails')));
    const refund = () =>
      opened.provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId: id, amountMinor });
    const first = await refund();
    await expect(refund()).rejects.toThrow(RefundRefusedError);
    await opened.settleRefund(first);
    await expect(refund()).resolves.toMatchObject({ status: 'pending' });
  });

  test('refunds never exceed the payment, also in parallel', async () => {
    const { refund } = await paid();
    await expect(refund(1_296n)).rejects.toThrow(RefundRefusedError);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(400n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(refund(96n)).rejects.toThrow(RefundRefusedError);
    await expect(refund(95n)).resolves.toBeDefined();
  });

  test('one key refunds once, and is rejected with another amount', async () => {
    const { refund } = await paid();
    const key = randomUUID();
    const results = await Promise.all(Array.from({ length: 6 }, () => refund(500n, key)));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    await expect(refund(501n, key)).rejects.toThrow(IdempotencyMismatchError);
    await expect(refund(795n)).resolves.toBeDefined();
  });

  test('one key refunds once, also when it is repeated two days later', async () => {
    const { refund } = await paid();
    const key = randomUUID();
    const first = await refund(500n, key);
    get().clock.advance(48 * 3_600_000);
    expect(await refund(500n, key)).toEqual(first);
  });

  test('one key is rejected for another payment', async () => {
    const [first, second] = await Promise.all([paid(), paid()]);
    const key = randomUUID();
    await first.refund(100n, key);
    await expect(second.refund(100n, key)).rejects.toThrow(IdempotencyMismatchError);
  });

  test('a refund of zero, a negative amount or an unknown payment is rejected', async () => {
    const { provider } = get();
    const { refund } = await paid();
    await expect(refund(0n)).rejects.toThrow(RefundRefusedError);
    await expect(refund(-5n)).rejects.toThrow(RefundRefusedError);
    const declined = await provider.createPayment(requestOf(methodOf(get(), 'declined')));
    for (const providerPaymentId of [declined.id, 'nothing']) {
      await expect(
        provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId, amountMinor: 1n }),
      ).rejects.toThrow(RefundRefusedError);
    }
  });
}
