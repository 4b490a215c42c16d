import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { methodOf, requestOf, type OpenProvider } from './open-provider.ts';

const hourMs = 3_600_000;

export function countsTotals(get: () => OpenProvider): void {
  test('the totals of a period contain only its payments and refunds', async () => {
    const { provider, methods, clock, confirm } = get();
    clock.advance(24 * hourMs);
    const from = clock.now();
    clock.advance(hourMs);
    const [first] = await Promise.all([
      provider.createPayment(requestOf(methods.ok, { amountMinor: 1_000n })),
      provider.createPayment(requestOf(methods.ok, { amountMinor: 500n })),
      provider.createPayment(requestOf(methodOf(get(), 'declined'))),
      provider.createPayment(requestOf(methodOf(get(), 'late'))),
    ]);
    const waiting = await provider.createPayment(requestOf(methodOf(get(), 'authenticate'), { amountMinor: 70n }));
    await provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId: first.id, amountMinor: 300n });
    await refundThatFails(get());
    clock.advance(hourMs);
    const to = clock.now();
    clock.advance(hourMs);
    await confirm(waiting, 'approve');
    expect(await provider.totals({ from, to })).toEqual({
      succeededMinor: 2_795n,
      refundedMinor: 300n,
      disputedMinor: 0n,
      count: 3,
    });
    expect(await provider.totals({ from: to, to: new Date(clock.now().getTime() + hourMs) })).toEqual({
      succeededMinor: 70n,
      refundedMinor: 0n,
      disputedMinor: 0n,
      count: 1,
    });
    expect(await provider.totals({ from: to, to })).toEqual({
      succeededMinor: 0n,
      refundedMinor: 0n,
      disputedMinor: 0n,
      count: 0,
    });
  });
}

/** For a payment of 12.95 whose refund failed. */
async function refundThatFails(opened: OpenProvider): Promise<void> {
  const { provider, settleRefund } = opened;
  const { id } = await provider.createPayment(requestOf(methodOf(opened, 'refundFails')));
  await settleRefund(
    await provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId: id, amountMinor: 100n }),
  );
}
