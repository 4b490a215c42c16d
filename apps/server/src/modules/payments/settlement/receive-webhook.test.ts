import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchSubscriptions, searchTransactions, subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { PaymentSettledEvent } from '../../../gateways/payments/payments.ts';
import { writeEvent } from '../../../gateways/payments/sandbox/announce.ts';
import { sign, signatureHeader } from '../../../gateways/payments/sandbox/signature.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';
import { auditBooks } from '../../ledger/index.ts';
import { settlePayment } from './settle-payment.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
});
afterAll(() => server.stop());

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;

/** A payment of 20 that waits for its webhook. */
async function waitingPayment(fan: Person): Promise<string> {
  return (await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_late' } }))._id;
}

async function eventOf(
  reference: string,
  status: 'succeeded' | 'failed',
  id = `event-${crypto.randomUUID()}`,
): Promise<PaymentSettledEvent> {
  const known = await server.app.database
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', reference)
    .executeTakeFirst();
  const payment = {
    id: known?.provider_payment_id ?? 'sandbox_payment_of_somebody',
    status,
    amountMinor: 2_000n,
    reference,
    ...(status === 'failed' ? { failureMessage: 'The bank changed its mind.' } : {}),
  };
  return { id, type: `payment.${status}`, payment, createdAt: server.clock.now() };
}

interface Post {
  readonly secret?: string;
  readonly provider?: string;
  readonly tamper?: (body: string) => string;
}

async function post(
  event: PaymentSettledEvent,
  { secret, provider = 'sandbox', tamper = (body) => body }: Post = {},
): Promise<number> {
  const body = Buffer.from(writeEvent(event));
  const key = secret ?? deriveKey(server.app.secretKey, 'sandbox webhooks').toString('hex');
  const headers = { 'content-type': 'application/json', [signatureHeader]: sign(body, key, server.clock.now()) };
  const response = await fetch(`${server.url}/api/payment/${provider}/webhook`, {
    method: 'POST',
    headers,
    body: tamper(body.toString()),
  });
  return response.status;
}

const storedEvents = (eventId: string) =>
  server.app.database.selectFrom('webhook_events').selectAll().where('event_id', '=', eventId).execute();

describe('a webhook', () => {
  test('twice, and ten times at once, books once', async () => {
    const fan = await world.fan();
    const event = await eventOf(await waitingPayment(fan), 'succeeded');
    const statuses = await Promise.all(Array.from({ length: 10 }, () => post(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await post(event)).toBe(200);
    expect(await balanceOf(fan)).toBe(20);
    expect(await storedEvents(event.id)).toHaveLength(1);
  });

  test('under ten event ids at once still books the payment once', async () => {
    const fan = await world.fan();
    const payment = await waitingPayment(fan);
    const events = await Promise.all(Array.from({ length: 10 }, () => eventOf(payment, 'succeeded')));
    const statuses = await Promise.all(events.map((event) => post(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await balanceOf(fan)).toBe(20);
  });

  test('publishes each change once, and never a stale report', async () => {
    const published: string[] = [];
    const payment = await waitingPayment(await world.fan());
    server.app.events.on(
      'payment.changed',
      async (_work, { paymentId, status }) => void (paymentId === payment && published.push(status)),
    );
    await post(await eventOf(payment, 'failed'));
    await post(await eventOf(payment, 'failed'));
    for (const status of ['pending', 'requires_action'] as const)
      expect(await settlePayment(server.app, payment, { status, amountMinor: 2_000n })).toMatchObject({
        status: 'failed',
      });
    expect(published).toEqual(['failed']);
  });

  test('of a failure that comes after the success changes nothing; a success after a failure counts', async () => {
    const fan = await world.fan();
    const [one, other] = [await waitingPayment(fan), await waitingPayment(fan)];
    await post(await eventOf(one, 'succeeded'));
    await post(await eventOf(one, 'failed'));
    await post(await eventOf(other, 'failed'));
    expect(await balanceOf(fan)).toBe(20);
    await post(await eventOf(other, 'succeeded'));
    expect(await balanceOf(fan)).toBe(40);
    const { data } = await fan.client.call(searchTransactions);
    expect(data.map(({ status, message }) => [status, message])).toEqual([
      ['succeeded', null],
      ['succeeded', null],
    ]);
  });

  test('that arrives before the provider’s reply is recorded is not lost', async () => {
    const fan = await world.fan();
    const payments = server.app.payments.current();
    const original = payments.createPayment.bind(payments);
    payments.createPayment = async (request) => {
      const answer = await original(request);
      const event = await eventOf(request.reference, 'succeeded');
      await post({ ...event, payment: { ...event.payment, id: answer.id } });
      return answer;
    };
    const reply = await fan.client
      .call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_late' } })
      .finally(() => {
        payments.createPayment = original;
      });
    expect(reply).toMatchObject({ status: 'succeeded', balance: 20 });
  });

  test('that is forged, altered, signed by someone else or empty gets 400 and leaves no trace', async () => {
    const fan = await world.fan();
    const payment = await waitingPayment(fan);
    const event = await eventOf(payment, 'succeeded');
    expect(await post(event, { secret: 'a guess' })).toBe(400);
    expect(await post(event, { tamper: (body) => body.replace('"2000"', '"9000"') })).toBe(400);
    expect(await post(event, { tamper: () => '' })).toBe(400);
    const unsigned = await fetch(`${server.url}/api/payment/sandbox/webhook`, { method: 'POST', body: 'what?' });
    expect(unsigned.status).toBe(400);
    expect(await storedEvents(event.id)).toEqual([]);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('about a payment that is not ours is stored and acknowledged', async () => {
    for (const reference of [crypto.randomUUID(), 'not even an id']) {
      const event = await eventOf(crypto.randomUUID(), 'succeeded');
      expect(await post({ ...event, payment: { ...event.payment, reference } })).toBe(200);
      expect(await storedEvents(event.id)).toMatchObject([{ provider: 'sandbox', handled_at: null }]);
    }
  });

  test('about another amount than ours books nothing', async () => {
    const fan = await world.fan();
    const event = await eventOf(await waitingPayment(fan), 'succeeded');
    expect(await post({ ...event, payment: { ...event.payment, amountMinor: 200_000n } })).toBe(200);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('from a provider that we do not use is not found', async () => {
    expect(await post(await eventOf(crypto.randomUUID(), 'succeeded'), { provider: 'stripe' })).toBe(404);
  });

  test('opens a subscription after its payment was given up', async () => {
    const [fan, performer] = [await world.fan(), await world.performer({ monthlyPrice: 20 })];
    const reply = await fan.client.call(subscribe, {
      body: { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_authenticate' },
    });
    const { id } = await server.app.database
      .selectFrom('payments')
      .select('id')
      .where('subscription_id', '=', reply.subscription._id)
      .executeTakeFirstOrThrow();
    await post(await eventOf(id, 'failed'));
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    await post(await eventOf(id, 'succeeded'));
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 1, data: [{ status: 'active' }] });
    expect(await balanceOf(fan)).toBe(0);
  });
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
