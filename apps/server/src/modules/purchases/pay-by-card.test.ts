import { getMe } from '@ovation/contract/people/accounts.ts';
import type { SaleKind } from '@ovation/contract/content.ts';
import { changeFeed, deleteFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import {
  buyFeed,
  buyGallery,
  buyVideo,
  searchTransactions,
  sendTip,
  subscribe,
} from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';
import { settleJob } from '../../gateways/payments/sandbox/take-payment.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await world.performer({ monthlyPrice: 10 });
});
afterAll(() => server.stop());

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const withKey = (idempotencyKey?: string) => (idempotencyKey === undefined ? {} : { idempotencyKey });
const byCard = (paymentMethod: string, returnTo?: string) => ({
  source: 'card' as const,
  paymentMethod,
  ...(returnTo === undefined ? {} : { returnTo }),
});
const tip = (fan: Person, paymentMethod: string, more: Partial<BodyInput<typeof sendTip>> = {}, key?: string) =>
  fan.client.call(sendTip, {
    params: { id: performer.id },
    body: { amount: 12, ...byCard(paymentMethod), ...more },
    ...withKey(key),
  });
const buy = (fan: Person, id: string, paymentMethod = 'sandbox_ok', key?: string) =>
  fan.client.call(buyFeed, { params: { id }, body: { price: 10, ...byCard(paymentMethod) }, ...withKey(key) });
const paidFeed = async (owner = performer): Promise<string> =>
  (await world.feed(owner, { access: 'paid', price: 10 }))._id;
const isOpenFor = async (fan: Person, id: string): Promise<boolean> =>
  (await fan.client.call(getFeed, { params: { id } })).access.granted;
const paymentsOf = (fan: Person) => fan.client.call(searchTransactions);
const providerIdOf = async (id: string | undefined): Promise<string> =>
  (
    await server.app.database
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  ).provider_payment_id ?? '';

async function decide(redirectUrl: string | undefined, decision: 'approve' | 'refuse'): Promise<string | null> {
  const decided = await fetch(`${server.url}${new URL(redirectUrl ?? '').pathname}/${decision}`, {
    method: 'POST',
    redirect: 'manual',
  });
  return (await fetch(server.url + decided.headers.get('location'), { redirect: 'manual' })).headers.get('location');
}

/** Settles a payment by the late card. */
async function settleLate(paymentId: string | undefined): Promise<void> {
  await server.runJob(settleJob, { paymentId: await providerIdOf(paymentId) });
  await server.runJobs();
}

describe('a card pays', () => {
  test('a tip, which arrives with its message and leaves the wallet unchanged', async () => {
    const fan = await world.fan({ balance: 3 });
    const reply = await tip(fan, 'sandbox_ok', { message: 'What an <b>evening</b>' });
    expect(reply).toMatchObject({ type: 'tip', amount: 12, balance: 3 });
    expect(await fan.client.call(searchCharges)).toMatchObject({
      total: 1,
      data: [{ _id: reply._id, amount: 12, message: 'What an evening' }],
    });
    expect(await performer.client.call(searchEarnings, { query: { type: 'tip' } })).toMatchObject({
      data: [{ _id: reply._id, gross: 12, user: { _id: fan.id } }],
    });
    const {
      data: [paid],
    } = await paymentsOf(fan).then(({ data }) => ({ data: data.filter(({ type }) => type === 'tip') }));
    expect(paid).toMatchObject({
      amount: 12,
      status: 'succeeded',
      performer: { _id: performer.id },
      chargeId: reply._id,
      message: null,
    });
  });

  test.each<[SaleKind]>([['feed'], ['gallery']])('a %s, which opens', async (kind) => {
    const fan = await world.fan();
    const id = kind === 'feed' ? await paidFeed() : (await world.gallery(performer, { access: 'paid', price: 10 }))._id;
    const operation = kind === 'feed' ? buyFeed : buyGallery;
    const reply = await fan.client.call(operation, { params: { id }, body: { ...byCard('sandbox_ok') } });
    expect(reply).toMatchObject({ type: kind, amount: 10, balance: 0 });
    expect(await fan.client.call(searchCharges)).toMatchObject({ total: 1, data: [{ type: kind, objectId: id }] });
    expect(await paymentsOf(fan)).toMatchObject({
      total: 1,
      data: [{ type: kind, objectId: id, chargeId: reply._id }],
    });
    expect(await fan.client.call(operation, { params: { id }, body: { ...byCard('sandbox_ok') } })).toMatchObject({
      _id: reply._id,
    });
    expect(await paymentsOf(fan)).toMatchObject({ total: 1 });
  });

  test('only once the bank has confirmed, and returns the fan to their page', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const reply = await fan.client.call(buyFeed, {
      params: { id },
      body: byCard('sandbox_authenticate', `/feeds/${id}?tab=videos#top`),
    });
    expect(reply).toMatchObject({
      type: 'feed',
      amount: 10,
      balance: 0,
      message: 'Please confirm this payment with your bank.',
    });
    expect(reply).not.toHaveProperty('_id');
    expect(await isOpenFor(fan, id)).toBe(false);
    expect(await decide(reply.redirectUrl, 'approve')).toBe(`/feeds/${id}?tab=videos&payment=${reply.paymentId}#top`);
    expect(await isOpenFor(fan, id)).toBe(true);
    expect(await paymentsOf(fan)).toMatchObject({ data: [{ _id: reply.paymentId, status: 'succeeded' }] });
    await server.runJobs();
    expect((await fan.client.call(searchCharges)).total).toBe(1);
  });

  test('later, when the webhook arrives', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const reply = await buy(fan, id, 'sandbox_late');
    expect(await isOpenFor(fan, id)).toBe(false);
    await expect(buy(fan, id)).rejects.toMatchObject({ statusCode: 409, code: 'payment-under-way' });
    await settleLate(reply.paymentId);
    expect(await isOpenFor(fan, id)).toBe(true);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('nothing if it is declined, and says that nothing was charged', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const refused = {
      statusCode: 402,
      code: 'payment-failed',
      message: expect.stringContaining('Nothing was charged.') as string,
    };
    await expect(buy(fan, id, 'sandbox_declined', 'a-key')).rejects.toMatchObject(refused);
    await expect(buy(fan, id, 'sandbox_declined', 'a-key')).rejects.toMatchObject(refused);
    await expect(tip(fan, 'sandbox_insufficient_funds')).rejects.toMatchObject(refused);
    expect(await isOpenFor(fan, id)).toBe(false);
    expect(await balanceOf(fan)).toBe(0);
    expect((await fan.client.call(searchCharges)).total).toBe(0);
  });

  test('not without being chosen, and not if it is unknown', async () => {
    const [fan, id] = [await world.fan({ balance: 50 }), await paidFeed()];
    const unchosen = { statusCode: 422, details: [{ path: 'paymentMethod' }] };
    await expect(fan.client.call(buyFeed, { params: { id }, body: { source: 'card' } })).rejects.toMatchObject(
      unchosen,
    );
    await expect(tip(fan, 'gold_bars')).rejects.toMatchObject(unchosen);
    await expect(buy(fan, id, 'constructor')).rejects.toMatchObject(unchosen);
    expect(await paymentsOf(fan)).toMatchObject({ total: 1 });
    expect(await balanceOf(fan)).toBe(50);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/api/auth/logout',
    '/auth/login',
    'wallet',
    `/${'x'.repeat(500)}`,
  ])('but sends no one back to %j', async (returnTo) => {
    const fan = await world.fan();
    await expect(tip(fan, 'sandbox_ok', { returnTo })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'returnTo' }],
    });
    expect(await paymentsOf(fan)).toMatchObject({ total: 0 });
  });
});

describe('the money stays in the wallet, and the fan is notified', () => {
  const kept = (because: string) => `${because} The $10.00 that your card paid is in your wallet.`;

  test('if the content was deleted while the bank confirmed', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const { redirectUrl } = await buy(fan, id, 'sandbox_authenticate');
    await performer.client.call(deleteFeed, { params: { id } });
    await decide(redirectUrl, 'approve');
    expect(await balanceOf(fan)).toBe(10);
    expect(await paymentsOf(fan)).toMatchObject({
      data: [{ status: 'succeeded', chargeId: null, message: kept('This no longer exists.') }],
    });
  });

  test('if it was bought from the wallet meanwhile', async () => {
    const [fan, id] = [await world.fan({ balance: 10 }), await paidFeed()];
    const { paymentId } = await buy(fan, id, 'sandbox_late');
    await fan.client.call(buyFeed, { params: { id } });
    await settleLate(paymentId);
    expect(await balanceOf(fan)).toBe(10);
    expect((await fan.client.call(searchCharges)).total).toBe(1);
    expect((await paymentsOf(fan)).data.find(({ _id }) => _id === paymentId)).toMatchObject({
      message: kept('You had already bought this.'),
    });
  });

  test('if the performer is gone, for tips and subscriptions too; the same key gets the same reply', async () => {
    const [fan, leaving] = [await world.fan(), await world.performer({ monthlyPrice: 10 })];
    const id = await paidFeed(leaving);
    const payments = server.app.payments.current();
    const original = payments.createPayment.bind(payments);
    payments.createPayment = async (request) => {
      await server.admin.call(changePerformerStatus, {
        params: { id: leaving.id },
        body: { status: 'suspended', reason: 'A test of the rules.' },
      });
      return original(request);
    };
    const reopen = () =>
      server.admin.call(changePerformerStatus, { params: { id: leaving.id }, body: { status: 'active' } });
    const lost = {
      statusCode: 409,
      code: 'paid-into-wallet',
      message: kept('This creator is no longer available.'),
    };
    try {
      await expect(buy(fan, id, 'sandbox_ok', 'one-key')).rejects.toMatchObject(lost);
      await reopen();
      await expect(buy(fan, id, 'sandbox_ok', 'one-key')).rejects.toMatchObject(lost);
      await expect(
        fan.client.call(sendTip, { params: { id: leaving.id }, body: { amount: 10, ...byCard('sandbox_ok') } }),
      ).rejects.toMatchObject(lost);
      await reopen();
      await expect(
        fan.client.call(subscribe, { body: { performerId: leaving.id, ...byCard('sandbox_ok') } }),
      ).rejects.toMatchObject(lost);
    } finally {
      payments.createPayment = original;
    }
    expect(await balanceOf(fan)).toBe(30);
  });
});

test('sells at the price that the fan saw, even if it changed while the bank confirmed', async () => {
  const [fan, id] = [await world.fan(), await paidFeed()];
  const { redirectUrl } = await buy(fan, id, 'sandbox_authenticate');
  await performer.client.call(changeFeed, { params: { id }, body: { access: 'paid', price: 25 } });
  await decide(redirectUrl, 'approve');
  expect(await isOpenFor(fan, id)).toBe(true);
  expect(await fan.client.call(searchCharges)).toMatchObject({ total: 1, data: [{ amount: 10 }] });
});

describe('an Idempotency-Key from 20 connections at once', () => {
  const cards = ['sandbox_ok', 'sandbox_authenticate', 'sandbox_late'];

  test.each(cards)('tips once by %s, and all get the same reply', async (card) => {
    const fan = await world.fan();
    const replies = await Promise.all(Array.from({ length: 20 }, () => tip(fan, card, {}, 'one-key')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
    expect((await paymentsOf(fan)).total).toBe(1);
    expect((await fan.client.call(searchCharges)).total).toBe(card === 'sandbox_ok' ? 1 : 0);
  });

  test.each(cards)('buys once by %s, and all get the same reply', async (card) => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const replies = await Promise.all(Array.from({ length: 20 }, () => buy(fan, id, card, 'one-key')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
    expect((await paymentsOf(fan)).total).toBe(1);
    expect(await isOpenFor(fan, id)).toBe(card === 'sandbox_ok');
  });

  test('gets the same error for a declined card, and asks the bank once', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => buy(fan, id, 'sandbox_declined', 'one-key')),
    );
    expect(
      new Set(results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : ''))),
    ).toEqual(
      new Set(['Your bank declined this card. Please use another card or ask your bank. Nothing was charged.']),
    );
    expect((await paymentsOf(fan)).total).toBe(1);
  });

  test('is refused for another request', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    await buy(fan, id, 'sandbox_ok', 'a-key');
    await expect(buy(fan, id, 'sandbox_late', 'a-key')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });
});

test('lets 20 clicks without a key buy once by card', async () => {
  const [fan, id] = [await world.fan(), await paidFeed()];
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => buy(fan, id)));
  const sold = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value._id] : []));
  expect(new Set(sold)).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'payment-under-way' });
  expect((await paymentsOf(fan)).total).toBe(1);
  expect(await balanceOf(fan)).toBe(0);
});

test('an unknown video is not found, and no card is charged', async () => {
  const fan = await world.fan();
  await expect(
    fan.client.call(buyVideo, { params: { id: crypto.randomUUID() }, body: byCard('sandbox_ok') }),
  ).rejects.toMatchObject({ statusCode: 404 });
  expect((await paymentsOf(fan)).total).toBe(0);
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
