import { login } from '@ovation/contract/people/accounts.ts';
import { cancelSubscription, subscribe } from '@ovation/contract/money/money.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditBooks } from '../../ledger/index.ts';
import { settleOpenPaymentsJob } from '../jobs/settle-open-payments.ts';
import { settleJob } from '../../../gateways/payments/sandbox/take-payment.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { setRenewalStage, type RenewalStage } from '../../../../test/stages/renewal-stage.ts';

let server: TestServer;
let stage: RenewalStage;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  stage = await setRenewalStage(server);
});
afterEach(async () => {
  server.clock.reset();
  expect(await auditBooks(server.app)).toEqual([]);
});

const dayMs = 86_400_000;
const dayOf = (iso: string | null | undefined): string => String(iso).slice(0, 10);

describe('a renewal that fails', () => {
  test('is retried 1, 3 and 5 days later, with an email each time, and then ends the subscription', async () => {
    const fan = await stage.subscriber({ balance: 10 });
    const { expiresAt } = await stage.subscriptionOf(fan);
    const statuses = [];
    for (const day of [0, 1, 3, 5]) {
      stage.turnTo(expiresAt, day * dayMs + 60_000);
      await Promise.all([stage.renew(), stage.renew()]);
      const { status, nextChargeAt } = await stage.subscriptionOf(fan);
      statuses.push([
        status,
        nextChargeAt && Math.round((Date.parse(nextChargeAt) - Date.parse(expiresAt ?? '')) / dayMs),
      ]);
    }
    expect(statuses).toEqual([
      ['past-due', 1],
      ['past-due', 3],
      ['past-due', 5],
      ['expired', null],
    ]);
    const mails = await stage.mailsTo(fan);
    expect(mails).toHaveLength(4);
    expect(mails[0]?.body_text).toContain('Please top up $10.00 or more.');
    expect(mails.map(({ subject }) => subject.slice(0, 10))).toEqual([
      'Your subsc',
      'Your subsc',
      'Last attem',
      'Your subsc',
    ]);
    expect(mails[3]?.body_text).toContain('has ended');
    expect(await stage.chargesOf(fan)).toBe(1);
  });

  test('keeps access for the days of grace, and a payment during them covers the same period', async () => {
    const fan = await stage.subscriber({ balance: 10 });
    const { startedAt, expiresAt } = await stage.subscriptionOf(fan);
    stage.turnTo(expiresAt, 60_000);
    await stage.renew();
    expect(await stage.isOpenFor(fan)).toBe(true);
    const due = await stage.subscriptionOf(fan);
    expect((Date.parse(due.graceUntil ?? '') - Date.parse(expiresAt ?? '')) / dayMs).toBe(3);
    await stage.world.topUp(fan, 10);
    stage.turnTo(expiresAt, dayMs + 120_000);
    await stage.renew();
    const row = await stage.subscriptionOf(fan);
    expect(row).toMatchObject({ status: 'active', startedAt, graceUntil: null });
    expect(dayOf(row.expiresAt).slice(8)).toBe(dayOf(startedAt).slice(8));
  });

  test('ends access after the days of grace until it is paid, and then begins a whole period that day', async () => {
    const fan = await stage.subscriber({ balance: 10 });
    const { expiresAt } = await stage.subscriptionOf(fan);
    for (const day of [0, 1, 3]) {
      stage.turnTo(expiresAt, day * dayMs + 60_000);
      await stage.renew();
    }
    expect(await stage.isOpenFor(fan)).toBe(false);
    await stage.world.topUp(fan, 10);
    stage.turnTo(expiresAt, 5 * dayMs + 120_000);
    await stage.renew();
    expect(await stage.isOpenFor(fan)).toBe(true);
    const row = await stage.subscriptionOf(fan);
    expect(row).toMatchObject({ status: 'active' });
    expect(dayOf(row.startedAt)).toBe(dayOf(server.clock.now().toISOString()));
  });

  test('has no days of grace if the settings say so', async () => {
    await stage.world.settings({ renewalGraceDays: 0 });
    onTestFinished(() => stage.world.settings({ renewalGraceDays: 3 }));
    const fan = await stage.subscriber({ balance: 10 });
    stage.turnTo((await stage.subscriptionOf(fan)).expiresAt, 60_000);
    await stage.renew();
    expect(await stage.isOpenFor(fan)).toBe(false);
  });

  test('that is cancelled in its days of grace ends at once, because they are unpaid', async () => {
    const fan = await stage.subscriber({ balance: 10 });
    const { _id, expiresAt } = await stage.subscriptionOf(fan);
    stage.turnTo(expiresAt, 60_000);
    await stage.renew();
    await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id: _id } });
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'expired', nextChargeAt: null });
    expect(await stage.isOpenFor(fan)).toBe(false);
  });

  test('with a card shows the bank’s message; another card subscribes again at once', async () => {
    const fan = await stage.subscriber({ card: 'sandbox_ok' });
    const { _id, expiresAt } = await stage.subscriptionOf(fan);
    await server.app.database
      .updateTable('subscriptions')
      .set({ payment_method: 'sandbox_authenticate' })
      .where('id', '=', _id)
      .execute();
    stage.turnTo(expiresAt, 60_000);
    await Promise.all([stage.renew(), stage.renew()]);
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'past-due' });
    expect((await stage.mailsTo(fan)).map(({ body_text }) => body_text)).toEqual([
      expect.stringContaining('Your bank wants you to confirm this payment yourself.'),
    ]);
    const again = await fan.client.call(subscribe, {
      body: { performerId: stage.performer.id, source: 'card', paymentMethod: 'sandbox_ok' },
    });
    expect(again.subscription).toMatchObject({ _id, status: 'active' });
    expect(await stage.chargesOf(fan)).toBe(2);
  });

  test('with a card that settles late is renewed by the webhook', async () => {
    const fan = await stage.subscriber({ card: 'sandbox_ok' });
    const { _id, expiresAt } = await stage.subscriptionOf(fan);
    await server.app.database
      .updateTable('subscriptions')
      .set({ payment_method: 'sandbox_late' })
      .where('id', '=', _id)
      .execute();
    stage.turnTo(expiresAt, 60_000);
    await stage.renew();
    await stage.renew();
    const payments = await server.app.database
      .selectFrom('payments')
      .select(['provider_payment_id', 'status'])
      .where('subscription_id', '=', _id)
      .orderBy('created_at')
      .execute();
    expect(payments.map(({ status }) => status)).toEqual(['succeeded', 'pending']);
    await server.runJob(settleJob, { paymentId: payments[1]?.provider_payment_id ?? '' });
    await server.runJobs();
    expect(await stage.subscriptionOf(fan)).toMatchObject({ status: 'active' });
    expect(await stage.chargesOf(fan)).toBe(2);
    expect(await stage.balanceOf(fan)).toBe(0);
  });

  test('of one subscription does not delay others', async () => {
    const broken = await stage.subscriber({ card: 'sandbox_ok' });
    const healthy = await stage.subscriber({ balance: 30 });
    const { _id, expiresAt } = await stage.subscriptionOf(broken);
    const provider = vi
      .spyOn(server.app.payments.current(), 'createPayment')
      .mockRejectedValue(new Error('The provider is away.'));
    onTestFinished(() => provider.mockRestore());
    stage.turnTo(expiresAt, 60_000);
    await stage.renew();
    provider.mockRestore();
    expect(await stage.chargesOf(healthy)).toBe(2);
    server.clock.advance(5 * 60_000);
    await server.runJob(settleOpenPaymentsJob);
    expect(await stage.subscriptionOf(broken)).toMatchObject({ _id, status: 'active' });
    expect(await stage.chargesOf(broken)).toBe(2);
  });

  test('for lack of the performer leaves the money of a running card payment in the wallet', async () => {
    const fan = await stage.subscriber({ card: 'sandbox_ok' });
    const { _id, expiresAt } = await stage.subscriptionOf(fan);
    await server.app.database
      .updateTable('subscriptions')
      .set({ payment_method: 'sandbox_late' })
      .where('id', '=', _id)
      .execute();
    stage.turnTo(expiresAt, 60_000);
    await stage.renew();
    const { token } = await server
      .client()
      .call(login, { body: { username: 'admin@example.com', password: 'correct horse battery' } });
    await server.client(token).call(changePerformerStatus, {
      params: { id: stage.performer.id },
      body: { status: 'suspended', reason: 'A test of the rules.' },
    });
    const { provider_payment_id } = await server.app.database
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('subscription_id', '=', _id)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    await server.runJob(settleJob, { paymentId: provider_payment_id ?? '' });
    await server.runJobs();
    expect(await stage.chargesOf(fan)).toBe(1);
    expect(await stage.balanceOf(fan)).toBe(10);
  });
});
