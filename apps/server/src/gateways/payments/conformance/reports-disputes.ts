import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RefundRefusedError, type PaymentDisputedEvent } from '../payments.ts';
import { eventsOf, requestOf, type OpenProvider } from './open-provider.ts';

const hourMs = 3_600_000;

export function reportsDisputes(get: () => OpenProvider): void {
  async function disputesOf(id: string): Promise<PaymentDisputedEvent['dispute'][]> {
    return (await eventsOf(get(), id))
      .filter((event) => event.type === 'payment.disputed')
      .map(({ dispute }) => dispute);
  }

  async function disputed(): Promise<{ id: string; reference: string }> {
    const { provider, methods, openDispute } = get();
    const payment = await provider.createPayment(requestOf(methods.ok));
    await openDispute(payment.id);
    return payment;
  }

  test('a dispute names its payment, its amount and its reason', async () => {
    const { id, reference } = await disputed();
    const events = (await eventsOf(get(), id)).filter(({ type }) => type === 'payment.disputed');
    expect(events.length).toBeGreaterThan(0);
    for (const event of events)
      expect(event).toMatchObject({
        payment: { id, reference, status: 'succeeded', amountMinor: 1_295n },
        dispute: { amountMinor: 1_295n, reason: expect.stringMatching(/^[a-z_]+$/), status: 'open' },
      });
  });

  test.each(['won', 'lost'] as const)('a dispute that is %s has the same id', async (status) => {
    const { id } = await disputed();
    const [opened] = await disputesOf(id);
    await get().closeDispute(id, status);
    const last = (await disputesOf(id)).at(-1);
    expect(last).toEqual({ ...opened, status });
  });

  test('a disputed payment cannot be refunded, unless the dispute was won', async () => {
    const { provider, closeDispute } = get();
    const { id } = await disputed();
    const refund = () =>
      provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId: id, amountMinor: 100n });
    await expect(refund()).rejects.toThrow(RefundRefusedError);
    await closeDispute(id, 'won');
    await expect(refund()).resolves.toMatchObject({ amountMinor: 100n });
  });

  test('a dispute covers only what was not refunded', async () => {
    const { provider, methods, openDispute } = get();
    const { id } = await provider.createPayment(requestOf(methods.ok));
    await provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId: id, amountMinor: 295n });
    await openDispute(id);
    expect(await disputesOf(id)).toEqual(expect.arrayContaining([expect.objectContaining({ amountMinor: 1_000n })]));
  });

  test('totals include open and lost disputes', async () => {
    const { provider, clock, closeDispute } = get();
    clock.advance(24 * hourMs);
    const from = clock.now();
    clock.advance(hourMs);
    const [, won, lost] = [await disputed(), await disputed(), await disputed()];
    await closeDispute(won.id, 'won');
    await closeDispute(lost.id, 'lost');
    clock.advance(hourMs);
    expect(await provider.totals({ from, to: clock.now() })).toEqual({
      succeededMinor: 3n * 1_295n,
      refundedMinor: 0n,
      disputedMinor: 2n * 1_295n,
      count: 3,
    });
  });
}
