import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchTransactions, topUpWallet } from '@ovation/contract/money/money.ts';
import { createTokenPackage, changeTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { settleJob } from '../../../gateways/payments/sandbox/take-payment.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const topUp = (fan: Person, amount: number, paymentMethod = 'sandbox_ok', idempotencyKey?: string) =>
  fan.client.call(topUpWallet, {
    body: { amount, paymentMethod },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const transactionsOf = (fan: Person) => fan.client.call(searchTransactions);
const providerIdOf = async (paymentId: string): Promise<string> =>
  (
    await server.app.database
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).provider_payment_id ?? '';

/** Decides on the bank's page, and returns the page that it redirects to. */
async function decide(redirectUrl: string | undefined, decision: 'approve' | 'refuse'): Promise<string | null> {
  const page = new URL(redirectUrl ?? '').pathname;
  const decided = await fetch(`${server.url}${page}/${decision}`, { method: 'POST', redirect: 'manual' });
  const back = await fetch(server.url + decided.headers.get('location'), { redirect: 'manual' });
  expect(back.status).toBe(303);
  return back.headers.get('location');
}

describe('a card', () => {
  test('sandbox_ok fills the wallet at once', async () => {
    const fan = await world.fan();
    const reply = await topUp(fan, 20.5);
    expect(reply).toMatchObject({ status: 'succeeded', balance: 20.5 });
    expect(reply).not.toHaveProperty('message');
    expect(await transactionsOf(fan)).toMatchObject({
      total: 1,
      data: [
        {
          _id: reply._id,
          type: 'top_up',
          amount: 20.5,
          tokens: 20.5,
          status: 'succeeded',
          provider: 'sandbox',
          message: null,
        },
      ],
    });
  });

  test.each([
    [
      'sandbox_declined',
      'Your bank declined this card. Please use another card or ask your bank. Nothing was charged.',
    ],
    [
      'sandbox_insufficient_funds',
      'There is not enough money on this card. Please use another card. Nothing was charged.',
    ],
  ])('%s fails in the bank’s words and takes nothing', async (method, message) => {
    const fan = await world.fan();
    expect(await topUp(fan, 20, method)).toMatchObject({ status: 'failed', message, balance: 0 });
    expect(await transactionsOf(fan)).toMatchObject({ data: [{ status: 'failed', message }] });
    await server.runJobs();
    expect(await balanceOf(fan)).toBe(0);
  });

  test('sandbox_authenticate waits for the payer; approving fills the wallet before the webhook', async () => {
    const fan = await world.fan();
    const reply = await topUp(fan, 20, 'sandbox_authenticate');
    expect(reply).toMatchObject({ status: 'requires_action', balance: 0 });
    expect(await decide(reply.redirectUrl, 'approve')).toBe(`/wallet?payment=${reply._id}`);
    expect(await balanceOf(fan)).toBe(20);
    await server.runJobs();
    expect(await balanceOf(fan)).toBe(20);
    expect((await transactionsOf(fan)).data[0]).not.toHaveProperty('redirectUrl');
  });

  test('sandbox_authenticate refused takes nothing and says so', async () => {
    const fan = await world.fan();
    const reply = await topUp(fan, 20, 'sandbox_authenticate');
    await decide(reply.redirectUrl, 'refuse');
    expect(await transactionsOf(fan)).toMatchObject({
      data: [{ status: 'failed', message: expect.stringContaining('refused') }],
    });
    expect(await balanceOf(fan)).toBe(0);
  });

  test('sandbox_late is pending until the webhook comes', async () => {
    const fan = await world.fan();
    const reply = await topUp(fan, 20, 'sandbox_late');
    expect(reply).toMatchObject({ status: 'pending', balance: 0 });
    await server.runJob(settleJob, { paymentId: await providerIdOf(reply._id) });
    expect(await balanceOf(fan)).toBe(0);
    await server.runJobs();
    expect(await balanceOf(fan)).toBe(20);
  });

  test('that no one knows is refused, leaves nothing, and the key is free again', async () => {
    const fan = await world.fan();
    await expect(topUp(fan, 20, 'gold_bars', 'key-of-mine')).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    expect(await transactionsOf(fan)).toMatchObject({ total: 0 });
    expect(await topUp(fan, 20, 'sandbox_ok', 'key-of-mine')).toMatchObject({ status: 'succeeded' });
  });
});

describe('an amount', () => {
  test('keeps within the bounds of the settings, both inclusive', async () => {
    const fan = await world.fan();
    await expect(topUp(fan, 2.94)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'amount', message: 'A top-up must be at least $2.95.' }],
    });
    await expect(topUp(fan, 300.01)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'amount', message: 'A top-up can be at most $300.00.' }],
    });
    expect(await topUp(fan, 2.95)).toMatchObject({ balance: 2.95 });
    expect(await topUp(fan, 300)).toMatchObject({ balance: 302.95 });
  });

  test('keeps them also where an administrator moves them, and is never less than a card can pay', async () => {
    const fan = await world.fan();
    await world.settings({ minimumWalletPrice: 0, maximumWalletPrice: 10.5 });
    try {
      for (const amount of [0, 0.49])
        await expect(topUp(fan, amount)).rejects.toMatchObject({
          statusCode: 422,
          details: [{ path: 'amount', message: 'A top-up must be at least $0.50.' }],
        });
      await expect(topUp(fan, 10.51)).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'amount', message: 'A top-up can be at most $10.50.' }],
      });
      expect(await topUp(fan, 0.5)).toMatchObject({ balance: 0.5 });
      expect(await topUp(fan, 10.5)).toMatchObject({ balance: 11 });
    } finally {
      await world.settings({ minimumWalletPrice: 2.95, maximumWalletPrice: 300 });
    }
  });

  test.each([
    {},
    { amount: -5 },
    { amount: 1e308 },
    { amount: null },
    { amount: 5.001 },
    { amount: 5, packageId: '0197c6a0-0000-7000-8000-000000000000' },
    { packageId: 'no id' },
  ])('like %j is refused with 422', async (body) => {
    const fan = await world.fan();
    const response = await fetch(`${server.url}/api/payment/wallet/top-up`, {
      method: 'POST',
      headers: { authorization: fan.token, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentMethod: 'sandbox_ok', ...body }),
    });
    expect(response.status).toBe(422);
  });
});

describe('a package', () => {
  const details = { name: 'Supporter', description: 'A little more' };
  const buy = (fan: Person, packageId: string) =>
    fan.client.call(topUpWallet, { body: { packageId, paymentMethod: 'sandbox_ok' } });

  test('takes its price from the card and puts its tokens into the wallet, more or fewer', async () => {
    const fan = await world.fan();
    const generous = await server.admin.call(createTokenPackage, { body: { ...details, price: 50, tokens: 60 } });
    const dear = await server.admin.call(createTokenPackage, { body: { ...details, price: 10, tokens: 9.5 } });
    expect(await buy(fan, generous._id)).toMatchObject({ status: 'succeeded', balance: 60 });
    expect(await buy(fan, dear._id)).toMatchObject({ balance: 69.5 });
    const list = await fan.client.call(searchTransactions, { query: { sortBy: 'amount', sort: 'asc' } });
    expect(list.data).toMatchObject([
      { amount: 10, tokens: 9.5 },
      { amount: 50, tokens: 60 },
    ]);
  });

  test('that is off sale or unknown is not found', async () => {
    const fan = await world.fan();
    const old = await server.admin.call(createTokenPackage, { body: { ...details, price: 50, tokens: 60 } });
    await server.admin.call(changeTokenPackage, { params: { id: old._id }, body: { isActive: false } });
    await expect(buy(fan, old._id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(buy(fan, crypto.randomUUID())).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('an Idempotency-Key', () => {
  test.each(['sandbox_ok', 'sandbox_declined', 'sandbox_authenticate', 'sandbox_late'])(
    'from 20 connections at once makes one payment of %s, and all get the same answer',
    async (method) => {
      const fan = await world.fan();
      const replies = await Promise.all(Array.from({ length: 20 }, () => topUp(fan, 15, method, 'one-key')));
      expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
      expect(await transactionsOf(fan)).toMatchObject({ total: 1 });
      expect(await balanceOf(fan)).toBe(method === 'sandbox_ok' ? 15 : 0);
    },
  );

  test('answers the first reply for good, and refuses another request', async () => {
    const fan = await world.fan();
    const first = await topUp(fan, 15, 'sandbox_ok', 'a-key');
    await topUp(fan, 5);
    expect(await topUp(fan, 15, 'sandbox_ok', 'a-key')).toEqual(first);
    await expect(topUp(fan, 16, 'sandbox_ok', 'a-key')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await balanceOf(fan)).toBe(20);
  });
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
