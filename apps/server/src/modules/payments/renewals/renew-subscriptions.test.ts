import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { cancelSubscription, searchSubscriptions, subscribe } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/wallet-charges.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';
import { settleOpenPaymentsJob } from '../jobs/settle-open-payments.ts';
import { settleJob } from '../../../gateways/payments/sandbox/take-payment.ts';

const dayMs = 86_400_000;
const price = 10;

let server: TestServer;
let world: World;
let performer: Person;
let feedId: string;

// The clock is turned, so that every test has a site of its own.
beforeEach(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await remembered(
    await world.performer({ monthlyPrice: price, yearlyPrice: 100, isFreeSubscription: true }),
  );
  feedId = (await world.feed(performer, { access: 'subscribers' }))._id;
});
afterEach(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

/** A login that outlives the days that the clock is turned. */
async function remembered(person: Person): Promise<Person> {
  const { token } = await server
    .client()
    .call(login, { body: { username: person.username, password: person.password, remember: true } });
  return { ...person, token, client: server.client(token) };
}

async function subscriber(options: { readonly balance?: number; readonly card?: string } = {}): Promise<Person> {
  const fan = await remembered(await world.fan({ balance: options.balance ?? 0 }));
  await world.subscribe(
    fan,
    performer,
    options.card === undefined ? {} : { source: 'card', paymentMethod: options.card },
  );
  return fan;
}

const renew = () => server.runJob(renewSubscriptionsJob);
const turnTo = (iso: string | null | undefined, plusMs = 0) =>
  server.clock.set(new Date(Date.parse(iso ?? '') + plusMs));
const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const chargesOf = async (fan: Person): Promise<number> => (await fan.client.call(searchCharges)).total;
const isOpenFor = async (fan: Person): Promise<boolean> =>
  (await fan.client.call(getFeed, { params: { id: feedId } })).access.granted;
const dayOf = (iso: string | null | undefined): string => String(iso).slice(0, 10);

async function subscriptionOf(fan: Person) {
  const [row] = (await fan.client.call(searchSubscriptions)).data;
  if (!row) throw new Error('There is no subscription.');
  return row;
}

/** Mails to somebody, the oldest first, once the queue has sent them. */
async function mailsTo(person: Person) {
  await server.runJobs();
  return server.app.database
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', person.email)
    .where('subject', 'like', '%our subscription%')
    .orderBy('created_at')
    .execute();
}

describe('a renewal', () => {
  test('charges the agreed price at the end of the period, without a gap in access', async () => {
    const fan = await subscriber({ balance: 30 });
    const { expiresAt } = await subscriptionOf(fan);
    await performer.client.call(changeOwnPerformer, { body: { monthlyPrice: 25 } });
    turnTo(expiresAt, -20 * 60_000);
    await renew();
    expect(await chargesOf(fan)).toBe(1);
    turnTo(expiresAt, -60_000);
    await renew();
    turnTo(expiresAt, 60_000);
    expect(await isOpenFor(fan)).toBe(true);
    expect(await balanceOf(fan)).toBe(10);
    expect(await subscriptionOf(fan)).toMatchObject({ status: 'active', price });
  });

  test.each([undefined, 'sandbox_ok'])('run five times in parallel charges once (card: %s)', async (card) => {
    const fans = await Promise.all(
      Array.from({ length: 6 }, () => subscriber({ balance: 40, ...(card === undefined ? {} : { card }) })),
    );
    turnTo((await subscriptionOf(fans[0] as Person)).expiresAt, 60_000);
    await Promise.all(Array.from({ length: 5 }, renew));
    await server.runJobs();
    for (const fan of fans) {
      expect(await chargesOf(fan)).toBe(2);
      expect(await subscriptionOf(fan)).toMatchObject({ status: 'active' });
      expect(await balanceOf(fan)).toBe(card === undefined ? 20 : 40);
    }
  });

  test('after 40 days without a running site charges one month, from now', async () => {
    const fan = await subscriber({ balance: 100 });
    turnTo((await subscriptionOf(fan)).expiresAt, 40 * dayMs);
    expect(await isOpenFor(fan)).toBe(false);
    await Promise.all([renew(), renew()]);
    await renew();
    expect(await chargesOf(fan)).toBe(2);
    const daysLeft = (Date.parse((await subscriptionOf(fan)).expiresAt ?? '') - server.clock.now().getTime()) / dayMs;
    expect(daysLeft).toBeGreaterThan(27);
    expect(daysLeft).toBeLessThan(32);
    expect(await isOpenFor(fan)).toBe(true);
  });

  test('of 31 January is on 28 February, 31 March and 30 April', async () => {
    server.clock.set(new Date('2027-01-31T12:00:00Z'));
    performer = await remembered(performer);
    const fan = await subscriber({ balance: 60 });
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { expiresAt } = await subscriptionOf(fan);
      ends.push(dayOf(expiresAt));
      turnTo(expiresAt);
      await renew();
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test('does not charge for a performer who is suspended or has shut the fan out', async () => {
    const fan = await subscriber({ balance: 30 });
    const { expiresAt } = await subscriptionOf(fan);
    await server.app.database
      .insertInto('account_blocks')
      .values({ performer_id: performer.id, account_id: fan.id })
      .execute();
    turnTo(expiresAt, 60_000);
    await renew();
    expect(await subscriptionOf(fan)).toMatchObject({ status: 'expired', nextChargeAt: null });
    expect(await balanceOf(fan)).toBe(20);
  });

  test('is none for a cancelled subscription or a trial; both expire', async () => {
    const cancelled = await subscriber({ balance: 30 });
    const trial = await remembered(await world.fan({ balance: 30 }));
    await trial.client.call(subscribe, { body: { performerId: performer.id, subscriptionType: 'free' } });
    const { _id, expiresAt } = await subscriptionOf(cancelled);
    await cancelled.client.call(cancelSubscription, { params: { provider: 'wallet', id: _id } });
    turnTo(expiresAt, 60_000);
    await renew();
    for (const fan of [cancelled, trial]) expect(await subscriptionOf(fan)).toMatchObject({ status: 'expired' });
    expect([await balanceOf(cancelled), await balanceOf(trial)]).toEqual([20, 30]);
    const rows = await server.app.database.selectFrom('subscriptions').select('status').execute();
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired']);
  });
});

describe('a renewal that fails', () => {
  test('is tried again 1, 3 and 5 days later, with a mail each time, and then ends the subscription', async () => {
    const fan = await subscriber({ balance: 10 });
    const { expiresAt } = await subscriptionOf(fan);
    const standing = [];
    for (const day of [0, 1, 3, 5]) {
      turnTo(expiresAt, day * dayMs + 60_000);
      await Promise.all([renew(), renew()]);
      const { status, nextChargeAt } = await subscriptionOf(fan);
      standing.push([
        status,
        nextChargeAt && Math.round((Date.parse(nextChargeAt) - Date.parse(expiresAt ?? '')) / dayMs),
      ]);
    }
    expect(standing).toEqual([
      ['past-due', 1],
      ['past-due', 3],
      ['past-due', 5],
      ['expired', null],
    ]);
    const mails = await mailsTo(fan);
    expect(mails).toHaveLength(4);
    expect(mails[0]?.body_text).toContain('Please top up 10.00 or more.');
    expect(mails.map(({ subject }) => subject.slice(0, 10))).toEqual([
      'Your subsc',
      'Your subsc',
      'A last try',
      'Your subsc',
    ]);
    expect(mails[3]?.body_text).toContain('has ended');
    expect(await chargesOf(fan)).toBe(1);
  });

  test('keeps access open for the days of grace, and what is paid in them belongs to the period', async () => {
    const fan = await subscriber({ balance: 10 });
    const { startedAt, expiresAt } = await subscriptionOf(fan);
    turnTo(expiresAt, 60_000);
    await renew();
    expect(await isOpenFor(fan)).toBe(true);
    const due = await subscriptionOf(fan);
    expect((Date.parse(due.graceUntil ?? '') - Date.parse(expiresAt ?? '')) / dayMs).toBe(3);
    await world.topUp(fan, 10);
    turnTo(expiresAt, dayMs + 120_000);
    await renew();
    const row = await subscriptionOf(fan);
    expect(row).toMatchObject({ status: 'active', startedAt, graceUntil: null });
    expect(dayOf(row.expiresAt).slice(8)).toBe(dayOf(startedAt).slice(8));
  });

  test('closes access after the days of grace until it is paid, and then opens a whole period from that day', async () => {
    const fan = await subscriber({ balance: 10 });
    const { expiresAt } = await subscriptionOf(fan);
    for (const day of [0, 1, 3]) {
      turnTo(expiresAt, day * dayMs + 60_000);
      await renew();
    }
    expect(await isOpenFor(fan)).toBe(false);
    await world.topUp(fan, 10);
    turnTo(expiresAt, 5 * dayMs + 120_000);
    await renew();
    expect(await isOpenFor(fan)).toBe(true);
    const row = await subscriptionOf(fan);
    expect(row).toMatchObject({ status: 'active' });
    expect(dayOf(row.startedAt)).toBe(dayOf(server.clock.now().toISOString()));
  });

  test('has no days of grace where the settings say so', async () => {
    await world.settings({ renewalGraceDays: 0 });
    const fan = await subscriber({ balance: 10 });
    turnTo((await subscriptionOf(fan)).expiresAt, 60_000);
    await renew();
    expect(await isOpenFor(fan)).toBe(false);
  });

  test('that is cancelled in its days of grace ends at once: nothing was paid for them', async () => {
    const fan = await subscriber({ balance: 10 });
    const { _id, expiresAt } = await subscriptionOf(fan);
    turnTo(expiresAt, 60_000);
    await renew();
    await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id: _id } });
    expect(await subscriptionOf(fan)).toMatchObject({ status: 'expired', nextChargeAt: null });
    expect(await isOpenFor(fan)).toBe(false);
  });

  test('with a card tells the bank’s words, and the fan may subscribe again with another card at once', async () => {
    const fan = await subscriber({ card: 'sandbox_ok' });
    const { _id, expiresAt } = await subscriptionOf(fan);
    await server.app.database
      .updateTable('subscriptions')
      .set({ payment_method: 'sandbox_authenticate' })
      .where('id', '=', _id)
      .execute();
    turnTo(expiresAt, 60_000);
    await Promise.all([renew(), renew()]);
    expect(await subscriptionOf(fan)).toMatchObject({ status: 'past-due' });
    expect((await mailsTo(fan)).map(({ body_text }) => body_text)).toEqual([
      expect.stringContaining('Your bank wants you to confirm this payment yourself.'),
    ]);
    const again = await fan.client.call(subscribe, {
      body: { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_ok' },
    });
    expect(again.subscription).toMatchObject({ _id, status: 'active' });
    expect(await chargesOf(fan)).toBe(2);
  });

  test('with a card that settles late is renewed by the webhook', async () => {
    const fan = await subscriber({ card: 'sandbox_ok' });
    const { _id, expiresAt } = await subscriptionOf(fan);
    await server.app.database
      .updateTable('subscriptions')
      .set({ payment_method: 'sandbox_late' })
      .where('id', '=', _id)
      .execute();
    turnTo(expiresAt, 60_000);
    await renew();
    await renew();
    const payments = await server.app.database
      .selectFrom('payments')
      .select(['provider_payment_id', 'status'])
      .where('subscription_id', '=', _id)
      .orderBy('created_at')
      .execute();
    expect(payments.map(({ status }) => status)).toEqual(['succeeded', 'pending']);
    await server.runJob(settleJob, { paymentId: payments[1]?.provider_payment_id ?? '' });
    await server.runJobs();
    expect(await subscriptionOf(fan)).toMatchObject({ status: 'active' });
    expect(await chargesOf(fan)).toBe(2);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('of one subscription holds up no other', async () => {
    const broken = await subscriber({ card: 'sandbox_ok' });
    const healthy = await subscriber({ balance: 30 });
    const { _id, expiresAt } = await subscriptionOf(broken);
    const payments = server.app.payments.current();
    const original = payments.createPayment.bind(payments);
    payments.createPayment = async () => {
      throw new Error('The provider is away.');
    };
    turnTo(expiresAt, 60_000);
    await renew();
    payments.createPayment = original;
    expect(await chargesOf(healthy)).toBe(2);
    server.clock.advance(5 * 60_000);
    await server.runJob(settleOpenPaymentsJob);
    expect(await subscriptionOf(broken)).toMatchObject({ _id, status: 'active' });
    expect(await chargesOf(broken)).toBe(2);
  });

  test('for lack of the performer leaves the money of a running card payment in the wallet', async () => {
    const fan = await subscriber({ card: 'sandbox_ok' });
    const { _id, expiresAt } = await subscriptionOf(fan);
    await server.app.database
      .updateTable('subscriptions')
      .set({ payment_method: 'sandbox_late' })
      .where('id', '=', _id)
      .execute();
    turnTo(expiresAt, 60_000);
    await renew();
    const { token } = await server
      .client()
      .call(login, { body: { username: 'admin@example.com', password: 'correct horse battery' } });
    await server
      .client(token)
      .call(changePerformerStatus, { params: { id: performer.id }, body: { status: 'suspended', reason: 'A test' } });
    const { provider_payment_id } = await server.app.database
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    await server.runJob(settleJob, { paymentId: provider_payment_id ?? '' });
    await server.runJobs();
    expect(await chargesOf(fan)).toBe(1);
    expect(await balanceOf(fan)).toBe(10);
  });
});
