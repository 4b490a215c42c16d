import { closeAccount, getMe } from '@ovation/contract/people/accounts.ts';
import { buyFeed, sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { getRefundablePayment, listRefunds, refundPayment } from '@ovation/contract/money/refunds.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { RefundRefusedError, type PaymentProvider } from '../../gateways/payments/payments.ts';
import { auditBooks, readEarnings } from '../ledger/index.ts';
import { lockPayment } from '../payments/index.ts';
import { settleRefundsJob } from './request-refund.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
  performer = await world.performer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.runJobs();
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const refund = (id: string, amount?: number, idempotencyKey?: string) =>
  server.admin.call(refundPayment, {
    params: { id },
    body: { reason: 'As you asked.', ...(amount === undefined ? {} : { amount }) },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const refundsOf = async ({ username }: Person) =>
  (await server.admin.call(listRefunds, { query: { q: username } })).data;

async function paid(amount: number, fan?: Person): Promise<{ fan: Person; paymentId: string }> {
  const payer = fan ?? (await world.fan());
  const { _id: paymentId } = await payer.client.call(topUpWallet, { body: { amount, paymentMethod: 'sandbox_ok' } });
  return { fan: payer, paymentId };
}

/** The provider's webhook about a refund. */
async function report(
  paymentId: string,
  update: { id: string; amountMinor: bigint; status: 'pending' | 'succeeded' | 'failed' },
): Promise<void> {
  await server.app.transaction(async (work) => {
    const payment = await lockPayment(work.db, paymentId);
    if (!payment) throw new Error('There is no such payment.');
    await work.publish('provider.refunded', { provider: 'sandbox', payment, refund: update });
  });
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  await server.runJobs();
  return (await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } })).data.map(
    ({ subject }) => subject,
  );
}

describe('a card payment that staff refund', () => {
  test('leaves the wallet for the card, once, even with its webhook', async () => {
    const { fan, paymentId } = await paid(10);
    expect(await server.admin.call(getRefundablePayment, { params: { id: paymentId } })).toMatchObject({
      left: 10,
      balance: 10,
      refusal: null,
    });
    expect(await refund(paymentId, 4)).toMatchObject({
      kind: 'payment',
      status: 'succeeded',
      amount: 4,
      tokens: 4,
      takenBack: [],
    });
    await server.runJobs();
    expect(await balanceOf(fan)).toBe(6);
    expect(await refundsOf(fan)).toHaveLength(1);
    expect(await subjectsTo(fan)).toContain('$4.00 is on its way back to your card');
    await refund(paymentId);
    expect(await balanceOf(fan)).toBe(0);
    await expect(refund(paymentId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This has already been refunded in full, or the refund is pending. No money has moved.',
    });
  });

  test('takes what the wallet lacks from the latest sales, and no more', async () => {
    const { fan, paymentId } = await paid(30);
    const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 8 });
    await fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 15 } });
    const { _id: chargeId = '' } = await fan.client.call(buyFeed, { params: { id: feedId } });
    const before = Number(await readEarnings(server.app.database, performer.id)) / 100;
    const { takenBack } = await refund(paymentId, 20);
    expect(takenBack).toMatchObject([
      { chargeId, type: 'feed', gross: 8, net: 6.4 },
      { type: 'tip', gross: 5, net: 4 },
    ]);
    expect(await balanceOf(fan)).toBe(0);
    expect(Number(await readEarnings(server.app.database, performer.id)) / 100).toBeCloseTo(before - 10.4, 6);
    expect(await subjectsTo(performer)).toContain('One of your sales was refunded');
  });

  test('reverses first what it bought', async () => {
    const fan = await world.fan();
    const subscribed = await world.performer({ monthlyPrice: 7.5 });
    await world.subscribe(fan, subscribed, { source: 'card', paymentMethod: 'sandbox_ok' });
    const { id } = await server.app.database
      .selectFrom('payments')
      .select('id')
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow();
    await paid(20, fan);
    await fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 20 } });
    expect((await refund(id)).takenBack).toMatchObject([
      { type: 'subscription', performer: { _id: subscribed.id }, gross: 7.5 },
    ]);
  });

  test('refunds a package in proportion, the gift to the site', async () => {
    const fan = await world.fan();
    const { _id: packageId } = await server.admin.call(createTokenPackage, {
      body: { name: 'Season ticket', price: 55, tokens: 60 },
    });
    const { _id } = await fan.client.call(topUpWallet, { body: { packageId, paymentMethod: 'sandbox_ok' } });
    expect(await refund(_id, 27.5)).toMatchObject({ amount: 27.5, tokens: 30 });
    expect(await refund(_id)).toMatchObject({ amount: 27.5, tokens: 30 });
    expect(await balanceOf(fan)).toBe(0);
  });

  test('never refunds more than it took, also concurrently', async () => {
    const { fan, paymentId } = await paid(10);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(paymentId, 4)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(refund(paymentId, 2.01)).rejects.toMatchObject({
      message: 'At most $2.00 can be refunded. No money has moved.',
    });
    expect(await balanceOf(fan)).toBe(2);
  });

  test('returns the same refund for the same key', async () => {
    const { fan, paymentId } = await paid(10);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(paymentId, 3, 'once-please')));
    expect(new Set(answers.map(({ _id }) => _id))).toHaveLength(1);
    expect(await balanceOf(fan)).toBe(7);
  });

  test('goes to the card of a closed account too', async () => {
    const { fan, paymentId } = await paid(10);
    await fan.client.call(closeAccount, { body: { password: fan.password, givesUpBalance: true } });
    expect(await refund(paymentId)).toMatchObject({ status: 'succeeded' });
  });

  test('fails for a payment that took nothing', async () => {
    const fan = await world.fan();
    const { _id } = await fan.client.call(topUpWallet, { body: { amount: 10, paymentMethod: 'sandbox_declined' } });
    await expect(refund(_id)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This payment was free, so there is nothing to refund. No money has moved.',
    });
  });
});

describe('a provider', () => {
  /** What it does when it is asked for a refund. */
  const answers = (does: () => Promise<never>) => vi.spyOn(sandbox(), 'refundPayment').mockImplementation(does);

  test('that refuses moves nothing, and a later refund may succeed', async () => {
    const { fan, paymentId } = await paid(10);
    answers(() => Promise.reject(new RefundRefusedError('No.')));
    expect(await refund(paymentId)).toMatchObject({
      status: 'failed',
      message: 'The payment provider refused it. No money has moved.',
    });
    expect(await balanceOf(fan)).toBe(10);
    vi.restoreAllMocks();
    expect(await refund(paymentId)).toMatchObject({ status: 'succeeded' });
  });

  test('that does not answer is asked again, and refunds once', async () => {
    const { fan, paymentId } = await paid(10);
    const silent = answers(() => Promise.reject(new Error('The line is dead.')));
    expect(await refund(paymentId, 6)).toMatchObject({ status: 'pending' });
    await expect(refund(paymentId, 5)).rejects.toMatchObject({
      message: 'At most $4.00 can be refunded. No money has moved.',
    });
    silent.mockRestore();
    server.clock.advance(2 * 60_000);
    await Promise.all([server.runJob(settleRefundsJob), server.runJob(settleRefundsJob)]);
    expect(await refundsOf(fan)).toMatchObject([{ status: 'succeeded' }]);
    expect(await balanceOf(fan)).toBe(4);
  });

  test('whose answer is lost reports by webhook, and the late answer changes nothing', async () => {
    const { fan, paymentId } = await paid(10);
    const original = sandbox().refundPayment;
    const lost = vi.spyOn(sandbox(), 'refundPayment').mockImplementation(async (request) => {
      await original(request);
      throw new Error('The line went dead.');
    });
    expect(await refund(paymentId, 6)).toMatchObject({ status: 'pending' });
    const { id } = await server.app.database
      .selectFrom('sandbox_refunds')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await report(paymentId, { id, amountMinor: 600n, status: 'succeeded' });
    lost.mockRestore();
    server.clock.advance(2 * 60_000);
    await server.runJob(settleRefundsJob);
    expect(await refundsOf(fan)).toMatchObject([{ status: 'succeeded', amount: 6 }]);
    expect(await balanceOf(fan)).toBe(4);
  });

  test('may refund on its own: it is booked once, however often it is reported', async () => {
    const { fan, paymentId } = await paid(10);
    const update = { id: `dashboard-${paymentId}`, amountMinor: 700n, status: 'pending' } as const;
    await Promise.all([1, 2, 3].map(() => report(paymentId, update)));
    await report(paymentId, { ...update, status: 'succeeded' });
    expect(await refundsOf(fan)).toMatchObject([{ source: 'provider', amount: 7, status: 'succeeded' }]);
    expect(await balanceOf(fan)).toBe(3);
  });

  test('may return money that a card rejected: it is in the wallet, and the fan is notified', async () => {
    const { fan, paymentId } = await paid(10);
    const update = { id: `returned-${paymentId}`, amountMinor: 1_000n, status: 'succeeded' } as const;
    await report(paymentId, update);
    await report(paymentId, { ...update, status: 'failed' });
    await report(paymentId, { ...update, status: 'failed' });
    expect(await refundsOf(fan)).toMatchObject([
      { status: 'returned', message: expect.stringContaining('in the fan’s wallet') },
    ]);
    expect(await balanceOf(fan)).toBe(10);
    expect(await subjectsTo(fan)).toContain('Your bank did not accept our refund');
  });

  test('that first reports a failed refund and later a made one books nothing', async () => {
    const { fan, paymentId } = await paid(10);
    await report(paymentId, { id: `late-${paymentId}`, amountMinor: 1_000n, status: 'failed' });
    await report(paymentId, { id: `late-${paymentId}`, amountMinor: 1_000n, status: 'succeeded' });
    expect(await balanceOf(fan)).toBe(10);
  });
});

const sandbox = () => server.app.payments.named('sandbox') as PaymentProvider;
