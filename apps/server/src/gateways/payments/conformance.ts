import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { refunds } from './conformance/gives-refunds.ts';
import { reportsDisputes } from './conformance/reports-disputes.ts';
import { keepsCards } from './conformance/keeps-cards.ts';
import { methodOf, requestOf, type OpenProvider, type Delivery } from './conformance/open-provider.ts';
import { paysOut } from './conformance/pays-out.ts';
import { confirmsPayments, createsPayments } from './conformance/takes-payments.ts';
import { InvalidWebhookError } from './payments.ts';

const hourMs = 3_600_000;

function countsTotals(get: () => OpenProvider): void {
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

export type { Delivery, OpenProvider } from './conformance/open-provider.ts';

const parts = {
  payments: createsPayments,
  confirmation: confirmsPayments,
  webhooks: signsWebhooks,
  refunds,
  totals: countsTotals,
  cards: keepsCards,
  disputes: reportsDisputes,
  payouts: paysOut,
} as const;

/** The tests for every payment provider; `without` names the parts that this one does not support. */
export function paymentProviderConformance(
  name: string,
  open: () => Promise<OpenProvider>,
  { without = [] }: { readonly without?: readonly (keyof typeof parts)[] } = {},
): void {
  describe(`${name} as a payment provider`, () => {
    let opened: OpenProvider;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    for (const [part, tests] of Object.entries(parts)) {
      if (!without.includes(part as keyof typeof parts)) describe(part, () => tests(() => opened));
    }
  });
}

function signsWebhooks(get: () => OpenProvider): void {
  async function delivered(): Promise<Delivery> {
    const { provider, methods, deliveries } = get();
    const [delivery] = await deliveries((await provider.createPayment(requestOf(methods.ok))).id);
    if (!delivery) throw new Error('No webhook came.');
    return delivery;
  }
  const refuses = ({ rawBody, headers }: Delivery): Promise<void> =>
    expect(get().provider.readWebhook(rawBody, headers)).rejects.toThrow(InvalidWebhookError);

  test('a webhook with any byte altered is rejected', async () => {
    const { rawBody, headers } = await delivered();
    for (const position of rawBody.keys()) {
      const altered = Buffer.from(rawBody);
      altered[position] = (altered[position] ?? 0) ^ 1;
      await refuses({ rawBody: altered, headers });
    }
    await refuses({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers });
  });

  test('a webhook with altered or missing headers is rejected', async () => {
    const { rawBody, headers } = await delivered();
    const signed = Object.entries(headers).filter(([name]) => name.includes('signature'));
    expect(signed).toHaveLength(1);
    for (const [name, value] of signed) {
      for (const forged of [
        undefined,
        '',
        'x',
        String(value).slice(0, -1),
        [String(value), String(value)],
        ...withOneDigitChanged(String(value)),
      ]) {
        await refuses({ rawBody, headers: { ...headers, [name]: forged } });
      }
    }
    await refuses({ rawBody, headers: {} });
  });

  test('a webhook is valid for five minutes, and may arrive twice', async () => {
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
  return [...text.matchAll(/\d/g)].map(
    ({ 0: digit, index }) => `${text.slice(0, index)}${(Number(digit) + 1) % 10}${text.slice(index + 1)}`,
  );
}
