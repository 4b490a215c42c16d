import { getMe } from '@ovation/contract/people/accounts.ts';
import { listFollowing } from '@ovation/contract/people/audience.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import {
  cancelSubscription,
  searchSubscribers,
  searchSubscriptions,
  searchTransactions,
  subscribe,
} from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/wallet-charges.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';
import { settleJob } from '../../../gateways/payments/sandbox/take-payment.ts';

let server: TestServer;
let world: World;
let performer: Person;
let feedId: string;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performer = await world.performer({ monthlyPrice: 10, yearlyPrice: 100, isFreeSubscription: true });
  feedId = (await world.feed(performer, { access: 'subscribers' }))._id;
});
afterAll(() => server.stop());

type Terms = Partial<BodyInput<typeof subscribe>>;
const ask = (fan: Person, terms: Terms = {}, idempotencyKey?: string) =>
  fan.client.call(subscribe, {
    body: { performerId: performer.id, ...terms },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const byCard = (paymentMethod: string): Terms => ({ source: 'card', paymentMethod });
const cancel = (fan: Person, id: string, provider = 'sandbox') =>
  fan.client.call(cancelSubscription, { params: { provider, id } });
const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const isOpenFor = async (fan: Person): Promise<boolean> =>
  (await fan.client.call(getFeed, { params: { id: feedId } })).access.granted;
const chargesOf = async (fan: Person): Promise<number> => (await fan.client.call(searchCharges)).total;
const inDays = (iso: string | null): number =>
  (new Date(iso ?? 0).getTime() - server.clock.now().getTime()) / 86_400_000;

async function decide(redirectUrl: string | undefined, decision: 'approve' | 'refuse'): Promise<string | null> {
  const decided = await fetch(`${server.url}${new URL(redirectUrl ?? '').pathname}/${decision}`, {
    method: 'POST',
    redirect: 'manual',
  });
  return (await fetch(server.url + decided.headers.get('location'), { redirect: 'manual' })).headers.get('location');
}

describe('from the wallet', () => {
  test('charges the price, opens what is for subscribers, and follows', async () => {
    const fan = await world.fan({ balance: 30 });
    expect(await isOpenFor(fan)).toBe(false);
    const { subscription, balance } = await ask(fan);
    expect(subscription).toMatchObject({
      performerId: performer.id,
      subscriptionType: 'monthly',
      status: 'active',
      source: 'wallet',
      price: 10,
    });
    expect(subscription.nextChargeAt).toBe(subscription.expiresAt);
    expect(inDays(subscription.expiresAt)).toBeGreaterThan(27);
    expect(inDays(subscription.expiresAt)).toBeLessThan(32);
    expect(balance).toBe(20);
    expect(await isOpenFor(fan)).toBe(true);
    expect((await fan.client.call(listFollowing)).data).toMatchObject([{ _id: performer.id }]);
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      total: 1,
      data: [{ _id: subscription._id, performer: { username: performer.username } }],
    });
    expect(await performer.client.call(searchSubscribers, { query: { q: fan.username } })).toMatchObject({
      total: 1,
      data: [{ user: { _id: fan.id }, status: 'active' }],
    });
    expect(await fan.client.call(searchCharges)).toMatchObject({
      data: [{ type: 'subscription', amount: 10, objectId: subscription._id }],
    });
  });

  test.each([{}, byCard('sandbox_ok')])('charges no price that the fan has not seen', async (terms) => {
    const [fan, dearer] = [
      await world.fan({ balance: 30 }),
      await world.performer({ monthlyPrice: 10, yearlyPrice: 100 }),
    ];
    const wish = { ...terms, performerId: dearer.id, price: 10 };
    await dearer.client.call(changeOwnPerformer, { body: { monthlyPrice: 30 } });
    await expect(ask(fan, wish)).rejects.toMatchObject({
      statusCode: 409,
      code: 'conflict',
      message: expect.stringContaining('30.00') as string,
    });
    expect(await balanceOf(fan)).toBe(30);
    expect((await ask(fan, { ...wish, price: 30 })).subscription).toMatchObject({ price: 30, status: 'active' });
  });

  test('is not resumed with a card that does not exist', async () => {
    const fan = await world.fan({ balance: 10 });
    const { subscription } = await ask(fan);
    await cancel(fan, subscription._id);
    await expect(ask(fan, byCard('no_such_card'))).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    expect((await ask(fan, byCard('sandbox_ok'))).subscription).toMatchObject({ status: 'active', source: 'card' });
    expect(await balanceOf(fan)).toBe(0);
  });

  test('for a year costs the price of a year', async () => {
    const fan = await world.fan({ balance: 100 });
    const { subscription, balance } = await ask(fan, { subscriptionType: 'yearly' });
    expect(subscription).toMatchObject({ subscriptionType: 'yearly', price: 100 });
    expect(inDays(subscription.expiresAt)).toBeGreaterThan(364);
    expect(balance).toBe(0);
  });

  test('with too little is refused with what is missing, and leaves nothing', async () => {
    const fan = await world.fan({ balance: 4 });
    await expect(ask(fan)).rejects.toMatchObject({
      statusCode: 402,
      message: 'Your balance is 4.00; this costs 10.00. Please top up 6.00 or more.',
    });
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    expect(await balanceOf(fan)).toBe(4);
  });

  test('20 times at once charges once; the others are told that it runs', async () => {
    const fan = await world.fan({ balance: 300 });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => ask(fan)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ statusCode: 409, code: 'already-subscribed' });
    expect(await balanceOf(fan)).toBe(290);
  });

  test('20 times at once with one key answers the same', async () => {
    const fan = await world.fan({ balance: 300 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(fan, {}, 'one-key')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
    expect(await balanceOf(fan)).toBe(290);
  });

  test('keeps the price that was agreed when the performer raises hers', async () => {
    const raising = await world.performer({ monthlyPrice: 10 });
    const fan = await world.fan({ balance: 30 });
    const first = await ask(fan, { performerId: raising.id });
    await raising.client.call(changeOwnPerformer, { body: { monthlyPrice: 20 } });
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      data: [{ _id: first.subscription._id, price: 10 }],
    });
  });
});

describe('with a card', () => {
  test('that pays is active at once and leaves the wallet as it was', async () => {
    const fan = await world.fan({ balance: 3 });
    const reply = await ask(fan, byCard('sandbox_ok'));
    expect(reply).toMatchObject({ subscription: { status: 'active', source: 'card', price: 10 }, balance: 3 });
    expect(reply).not.toHaveProperty('redirectUrl');
    expect(await isOpenFor(fan)).toBe(true);
    const paid = await fan.client.call(searchTransactions, { query: { type: 'subscription' } });
    expect(paid).toMatchObject({ total: 1, data: [{ type: 'subscription', amount: 10, status: 'succeeded' }] });
  });

  test('that is declined is refused in the bank’s words, charges nothing and shows no subscription', async () => {
    const fan = await world.fan();
    await expect(ask(fan, byCard('sandbox_declined'))).rejects.toMatchObject({
      statusCode: 402,
      code: 'payment-failed',
      message: 'Your bank declined this card. Please use another card or ask your bank. Nothing was charged.',
    });
    expect(await isOpenFor(fan)).toBe(false);
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    expect(await performer.client.call(searchSubscribers, { query: { q: fan.username } })).toMatchObject({ total: 0 });
    expect(await ask(fan, byCard('sandbox_ok'))).toMatchObject({ subscription: { status: 'active' } });
  });

  test('that wants a confirmation is pending with an address, and opens when the fan confirms', async () => {
    const fan = await world.fan();
    const reply = await ask(fan, byCard('sandbox_authenticate'));
    expect(reply.subscription).toMatchObject({ status: 'pending', startedAt: null, expiresAt: null });
    expect(await isOpenFor(fan)).toBe(false);
    expect(await performer.client.call(searchSubscribers, { query: { q: fan.username } })).toMatchObject({ total: 0 });
    expect(await decide(reply.redirectUrl, 'approve')).toMatch(/^\/subscriptions\?payment=/);
    expect(await isOpenFor(fan)).toBe(true);
    await server.runJobs();
    expect(await chargesOf(fan)).toBe(1);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('whose confirmation is refused shows no subscription', async () => {
    const fan = await world.fan();
    const reply = await ask(fan, byCard('sandbox_authenticate'));
    await decide(reply.redirectUrl, 'refuse');
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    expect(await isOpenFor(fan)).toBe(false);
  });

  test('that settles late opens when the webhook comes; meanwhile a second click is refused', async () => {
    const fan = await world.fan();
    const { subscription } = await ask(fan, byCard('sandbox_late'));
    expect(subscription.status).toBe('pending');
    await expect(ask(fan, byCard('sandbox_ok'))).rejects.toMatchObject({ statusCode: 409, code: 'payment-under-way' });
    const { provider_payment_id } = await server.app.database
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow();
    await server.runJob(settleJob, { paymentId: provider_payment_id ?? '' });
    await server.runJobs();
    expect(await isOpenFor(fan)).toBe(true);
  });

  test('that settles after the fan has paid otherwise fills the wallet instead of charging twice', async () => {
    const fan = await world.fan({ balance: 10 });
    const waiting = await ask(fan, byCard('sandbox_authenticate'));
    expect(await ask(fan)).toMatchObject({ subscription: { status: 'active', source: 'wallet' }, balance: 0 });
    await decide(waiting.redirectUrl, 'approve');
    expect(await balanceOf(fan)).toBe(10);
    expect(await chargesOf(fan)).toBe(1);
  });

  test('that settles after the fan gave up fills the wallet', async () => {
    const fan = await world.fan();
    const waiting = await ask(fan, byCard('sandbox_authenticate'));
    expect(await cancel(fan, waiting.subscription._id)).toMatchObject({ subscription: { status: 'expired' } });
    await decide(waiting.redirectUrl, 'approve');
    expect(await balanceOf(fan)).toBe(10);
    expect(await isOpenFor(fan)).toBe(false);
  });

  test('pays what was asked for, also when another type is asked for before it settles', async () => {
    const fan = await world.fan();
    const monthly = await ask(fan, byCard('sandbox_authenticate'));
    await ask(fan, { ...byCard('sandbox_authenticate'), subscriptionType: 'yearly' });
    await decide(monthly.redirectUrl, 'approve');
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      data: [{ subscriptionType: 'monthly', status: 'active', price: 10 }],
    });
  });

  test.each(['sandbox_ok', 'sandbox_late', 'sandbox_authenticate'])(
    '20 times at once with one key and %s makes one payment and the same answer',
    async (method) => {
      const fan = await world.fan();
      const replies = await Promise.all(Array.from({ length: 20 }, () => ask(fan, byCard(method), 'one-key')));
      expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
      expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
    },
  );

  test('that was declined is declined again under the same key, without asking the bank again', async () => {
    const fan = await world.fan();
    for (let times = 0; times < 2; times += 1)
      await expect(ask(fan, byCard('sandbox_declined'), 'one-key')).rejects.toMatchObject({ code: 'payment-failed' });
    expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
  });

  test('two clicks at once without a key charge once', async () => {
    const fan = await world.fan();
    const results = await Promise.allSettled([ask(fan, byCard('sandbox_ok')), ask(fan, byCard('sandbox_ok'))]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
  });

  test('is needed, and known', async () => {
    const fan = await world.fan();
    await expect(ask(fan, { source: 'card' })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    await expect(ask(fan, byCard('gold_bars'))).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentMethod' }],
    });
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
  });
});

describe('a free trial', () => {
  test('opens for the days of the settings, once per fan and performer', async () => {
    const fan = await world.fan();
    const { subscription } = await ask(fan, { subscriptionType: 'free' });
    expect(subscription).toMatchObject({ status: 'active', source: 'free', price: 0, nextChargeAt: null });
    expect(inDays(subscription.expiresAt)).toBeCloseTo(1, 2);
    expect(await isOpenFor(fan)).toBe(true);
    await expect(ask(fan, { subscriptionType: 'free' })).rejects.toMatchObject({ code: 'already-subscribed' });
    await server.app.database
      .updateTable('subscriptions')
      .set({ expires_at: server.clock.now() })
      .where('id', '=', subscription._id)
      .execute();
    expect(await isOpenFor(fan)).toBe(false);
    await expect(ask(fan, { subscriptionType: 'free' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'free-trial-used',
    });
  });

  test('may be left for a paid subscription at any time, and stays open while the card is asked', async () => {
    const fan = await world.fan();
    await ask(fan, { subscriptionType: 'free' });
    const waiting = await ask(fan, byCard('sandbox_authenticate'));
    expect(await isOpenFor(fan)).toBe(true);
    await decide(waiting.redirectUrl, 'approve');
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({
      data: [{ subscriptionType: 'monthly', status: 'active', source: 'card' }],
    });
  });

  test('is offered only where the performer offers it', async () => {
    const strict = await world.performer({ isFreeSubscription: false });
    await expect(ask(await world.fan(), { performerId: strict.id, subscriptionType: 'free' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'not-for-sale',
    });
  });
});

describe('changing one’s mind', () => {
  test('cancelling keeps access to the end; doing it twice is fine; any provider may stand in the address', async () => {
    const fan = await world.fan({ balance: 10 });
    const { subscription } = await ask(fan);
    const first = await cancel(fan, subscription._id, 'wallet');
    expect(first.subscription).toMatchObject({
      status: 'cancelled',
      nextChargeAt: null,
      expiresAt: subscription.expiresAt,
    });
    expect((await cancel(fan, subscription._id, 'stripe')).subscription.status).toBe('cancelled');
    expect(await isOpenFor(fan)).toBe(true);
  });

  test('subscribing again to the same resumes and charges nothing; another type has to wait', async () => {
    const fan = await world.fan({ balance: 10 });
    const { subscription } = await ask(fan);
    await cancel(fan, subscription._id);
    await expect(ask(fan, { subscriptionType: 'yearly' })).rejects.toMatchObject({
      code: 'already-subscribed',
      message: expect.stringContaining('runs until'),
    });
    expect(await ask(fan)).toMatchObject({
      subscription: { _id: subscription._id, status: 'active', nextChargeAt: subscription.expiresAt },
      balance: 0,
    });
    expect(await chargesOf(fan)).toBe(1);
  });

  test('after the end the same subscription begins again', async () => {
    const fan = await world.fan({ balance: 20 });
    const { subscription } = await ask(fan);
    await cancel(fan, subscription._id);
    await server.app.database
      .updateTable('subscriptions')
      .set({ expires_at: server.clock.now() })
      .where('id', '=', subscription._id)
      .execute();
    await server.runJob(renewSubscriptionsJob);
    expect(await fan.client.call(searchSubscriptions, { query: { status: 'expired' } })).toMatchObject({ total: 1 });
    await expect(cancel(fan, subscription._id)).rejects.toMatchObject({ statusCode: 409, code: 'subscription-ended' });
    expect(await ask(fan)).toMatchObject({ subscription: { _id: subscription._id, status: 'active' }, balance: 0 });
  });

  test('is nobody else’s business', async () => {
    const { subscription } = await ask(await world.fan({ balance: 10 }));
    await expect(cancel(await world.fan(), subscription._id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(cancel(performer, subscription._id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

test('to oneself is not for sale, to nobody not found', async () => {
  await expect(ask(performer)).rejects.toMatchObject({ statusCode: 409, code: 'not-for-sale' });
  await expect(ask(await world.fan(), { performerId: crypto.randomUUID() })).rejects.toMatchObject({ statusCode: 404 });
  const pending = await world.performer({ approved: false });
  await expect(ask(await world.fan(), { performerId: pending.id })).rejects.toMatchObject({ statusCode: 404 });
});

test('leaves books that are right', async () => expect(await auditBooks(server.app)).toEqual([]));
