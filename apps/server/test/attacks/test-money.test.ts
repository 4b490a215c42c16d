import { randomUUID } from 'node:crypto';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { getTransaction, getWallet, sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { getSpendingLimit, saveCard } from '@ovation/contract/money/payments.ts';
import { changeBankingSettings, createPayoutRequest, getPayoutFunds } from '@ovation/contract/money/payouts.ts';
import { approvePayoutRequest, markPayoutPaid, reviewPayoutRequest } from '@ovation/contract/money/payout-review.ts';
import { changeSettings, getPublicSettings, getSettingsByKeys } from '@ovation/contract/site/settings.ts';
import { createWorld, type Person } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../src/modules/ledger/index.ts';
import { fillWallet } from '../fill-wallet.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { keys, startStripeServer, type StripeServer } from '../stripe-server/start-stripe-server.ts';
import { settleOpenPaymentsJob } from '../../src/modules/payments/jobs/settle-open-payments.ts';

/** The site in test mode, and the same site with real payments. */
let trial: TestServer;
let live: TestServer;
let stripe: StripeServer;
let performer: Person;
let fan: Person;
/** Requested in test mode: a payout, and a payment that waits for its payer. */
let payoutId: string;
let waiting: { readonly id: string; readonly path: string };

const bank = {
  accountHolder: 'Ines Vega',
  bankName: 'Harbour Bank',
  country: 'DE',
  accountNumber: 'DE02120300000000202051',
};
const on = (server: TestServer, person: Person) => server.client(person.token);
const tip = (server: TestServer, amount: number) =>
  on(server, fan).call(sendTip, { params: { id: performer.id }, body: { amount }, idempotencyKey: randomUUID() });
const walletOn = (server: TestServer) => on(server, fan).call(getWallet);
const fundsOn = (server: TestServer) => on(server, performer).call(getPayoutFunds);
const liveEnvironment = () => ({
  STRIPE_SECRET_KEY: keys.secret,
  STRIPE_API_BASE: stripe.url,
  STRIPE_WEBHOOK_SECRET: keys.webhook,
  LOG_LEVEL: 'fatal',
});

beforeAll(async () => {
  [trial, stripe] = await Promise.all([startTestServer(), startStripeServer()]);
  const world = createWorld(trial);
  await world.settings({ performerCommission: 0, earningHoldDays: 0, minimumPayoutAmount: 10 });
  [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await tip(trial, 50);
  await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
  payoutId = (await performer.client.call(createPayoutRequest, { body: { amount: 30 }, idempotencyKey: randomUUID() }))
    ._id;
  const begun = await fan.client.call(topUpWallet, {
    body: { amount: 40, paymentMethod: 'sandbox_authenticate' },
    idempotencyKey: randomUUID(),
  });
  waiting = { id: begun._id, path: new URL(begun.redirectUrl ?? '').pathname };
});
afterAll(async () => {
  await live.stop();
  await trial.stop();
  await stripe.close();
});

test('in test mode test money circulates, and the site says so', async () => {
  expect(await trial.client().call(getPublicSettings)).toMatchObject({ paymentGateway: 'sandbox' });
  expect(await walletOn(trial)).toEqual({ balance: 50, isTest: true, setAside: 0 });
  expect(await trial.admin.call(reviewPayoutRequest, { params: { id: payoutId } })).toMatchObject({
    isTest: true,
    providers: ['sandbox'],
    funds: { balance: 50 },
  });
  await expect(trial.admin.call(changeSettings, { body: { paymentGateway: 'sandbox' } })).resolves.toBeDefined();
  await expect(trial.admin.call(changeSettings, { body: { paymentGateway: 'stripe' } })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'paymentGateway' }],
  });
  await trial.app.database.deleteFrom('settings').where('key', '=', 'paymentGateway').execute();
});

describe('once Stripe takes the payments', () => {
  beforeAll(async () => {
    live = await startTestServer(liveEnvironment(), { beside: trial });
  });

  test('the site shows it', async () => {
    expect(await live.client().call(getPublicSettings)).toMatchObject({ paymentGateway: 'stripe' });
    expect(await live.client().call(getSettingsByKeys, { body: { keys: ['paymentGateway'] } })).toEqual({
      paymentGateway: 'stripe',
    });
  });

  test('the sandbox is not there: no page, no card, no webhook', async () => {
    const status = async (path: string, init?: RequestInit) =>
      (await fetch(live.url + path, { redirect: 'manual', ...init })).status;
    expect(await status(waiting.path)).toBe(404);
    expect(await status(`${waiting.path}/approve`, { method: 'POST' })).toBe(404);
    expect(await status('/sandbox/card-setups/sandbox_setup_1')).toBe(404);
    expect(await status('/api/payment/sandbox/webhook', { method: 'POST', body: '{}' })).toBe(404);
    await expect(on(live, fan).call(saveCard, { params: { provider: 'sandbox' }, body: {} })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(
      on(live, fan).call(topUpWallet, {
        body: { amount: 20, paymentMethod: 'sandbox_ok' },
        idempotencyKey: randomUUID(),
      }),
    ).rejects.toMatchObject({ statusCode: 422 });
  });

  test('a payment that was started with the sandbox fails, even if the sandbox says that it was paid', async () => {
    await trial.app.database
      .updateTable('sandbox_payments')
      .set({ status: 'succeeded', settled_at: live.clock.now() })
      .where('reference', '=', waiting.id)
      .execute();
    live.clock.advance(2 * 60_000);
    await live.runJob(settleOpenPaymentsJob);
    expect(await on(live, fan).call(getTransaction, { params: { id: waiting.id } })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('test payment') as unknown,
    });
  });

  test('test money in a wallet is set aside, and pays for nothing', async () => {
    expect(await walletOn(live)).toEqual({ balance: 0, isTest: false, setAside: 50 });
    expect((await on(live, fan).call(getMe)).balance).toBe(0);
    await expect(tip(live, 10)).rejects.toMatchObject({ statusCode: 402 });
    expect((await on(live, fan).call(getSpendingLimit)).spent).toBe(0);
  });

  test('test earnings are marked, and nothing of them is paid out', async () => {
    expect(await fundsOn(live)).toMatchObject({ balance: 0, available: 0, debt: 0 });
    expect((await on(live, performer).call(searchEarnings)).data).toMatchObject([{ gross: 50, isTest: true }]);
    expect(await live.admin.call(reviewPayoutRequest, { params: { id: payoutId } })).toMatchObject({
      isTest: true,
      status: 'rejected',
    });
    await expect(live.admin.call(approvePayoutRequest, { params: { id: payoutId } })).rejects.toMatchObject({
      statusCode: 409,
    });
    await expect(
      on(live, performer).call(createPayoutRequest, { body: { amount: 10 }, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ statusCode: 422 });
    await trial.app.database
      .updateTable('payout_requests')
      .set({ status: 'approved' })
      .where('id', '=', payoutId)
      .execute();
    await expect(
      live.admin.call(markPayoutPaid, { params: { id: payoutId }, body: { reference: 'wire 1' } }),
    ).rejects.toMatchObject({ code: 'payout-decided', message: expect.stringContaining('test money') as unknown });
    await trial.app.database
      .updateTable('payout_requests')
      .set({ status: 'rejected' })
      .where('id', '=', payoutId)
      .execute();
  });

  test('real money is spent, earned and paid out beside it', async () => {
    await fillWallet(live, fan, 4_000n);
    await tip(live, 25);
    expect(await walletOn(live)).toEqual({ balance: 15, isTest: false, setAside: 50 });
    const { _id: id } = await on(live, performer).call(createPayoutRequest, {
      body: { amount: 25 },
      idempotencyKey: randomUUID(),
    });
    expect(await live.admin.call(reviewPayoutRequest, { params: { id } })).toMatchObject({
      isTest: false,
      providers: ['stripe'],
      funds: { balance: 25 },
    });
    await live.admin.call(approvePayoutRequest, { params: { id } });
    expect(await live.admin.call(markPayoutPaid, { params: { id }, body: { reference: 'wire 2' } })).toMatchObject({
      status: 'paid',
      totalPaid: 25,
    });
    expect(await auditBooks(live.app)).toEqual([]);
  });

  test('no one can switch back to the sandbox, and losing a key does not either', async () => {
    await expect(live.admin.call(changeSettings, { body: { paymentGateway: 'sandbox' } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'paymentGateway' }],
    });
    await expect(startTestServer({}, { beside: trial })).rejects.toThrow(
      /^This site has taken payments with Stripe since .* but STRIPE_SECRET_KEY is not set\./,
    );
  });

  test('enabling the sandbox explicitly brings the test money back, and does not touch the real one', async () => {
    const copy = await startTestServer({ SANDBOX_PAYMENTS: '1' }, { beside: trial });
    expect(await copy.client().call(getPublicSettings)).toMatchObject({ paymentGateway: 'sandbox' });
    expect(await walletOn(copy)).toEqual({ balance: 50, isTest: true, setAside: 15 });
    await tip(copy, 50);
    await expect(tip(copy, 10)).rejects.toMatchObject({ statusCode: 402 });
    await copy.stop();
    const again = await startTestServer(liveEnvironment(), { beside: trial });
    expect(await walletOn(again)).toEqual({ balance: 15, isTest: false, setAside: 0 });
    expect(await fundsOn(again)).toMatchObject({ balance: 0 });
    expect(await auditBooks(again.app)).toEqual([]);
    await again.stop();
  });
});

test('the audit detects where test money and real money meet', async () => {
  await trial.app.database.transaction().execute(async (db) => {
    await sql`
      insert into ledger_transfers (id, kind, debit_account_id, credit_account_id, amount, reference_id)
      select gen_random_uuid(), 'reversal', d.id, c.id, 1, gen_random_uuid() from ledger_accounts d, ledger_accounts c
      where d.kind = 'gateway' and d.book = 'test' and c.kind = 'wallet' and c.book = 'real' limit 1`.execute(db);
  });
  expect(await auditBooks(live.app)).toEqual([expect.stringContaining('goes from test money to real money')]);
});
