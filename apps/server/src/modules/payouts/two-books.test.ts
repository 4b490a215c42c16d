import { randomUUID } from 'node:crypto';
import { changePayoutGateway, createPayoutRequest, createStripeAccount } from '@ovation/contract/money/payouts.ts';
import {
  approvePayoutRequest,
  rejectPayoutRequest,
  reviewPayoutRequest,
  sendPayout,
} from '@ovation/contract/money/payout-review.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWallet } from '../../../test/fill-wallet.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { startStripeSite, type StripeSite } from '../../../test/start-stripe-site.ts';
import { keys } from '../../../test/stripe-server/start-stripe-server.ts';
import { auditBooks } from '../ledger/index.ts';

let site: StripeSite;
let performer: Person;
/** Approved, for 80 of real money, to an account at Stripe. */
let realId: string;

beforeAll(async () => {
  site = await startStripeSite();
  const world = createWorld(site.server);
  await world.settings({ performerCommission: 0, earningHoldDays: 0 });
  performer = await world.performer();
  const fan = await world.fan();
  await fillWallet(site.server, fan, 10_000n);
  await world.tip(fan, performer, 100);
  const { accountId } = await performer.client.call(createStripeAccount, {
    body: { country: 'DE', currentPassword: performer.password },
  });
  site.stripe.onboard(accountId, 'ready');
  await site.deliver();
  await performer.client.call(changePayoutGateway, { body: { method: 'stripe', currentPassword: performer.password } });
  realId = await approvedOn(site.server, 80);
});
afterAll(() => site.stop());

async function approvedOn(server: TestServer, amount: number): Promise<string> {
  const { _id: id } = await server
    .client(performer.token)
    .call(createPayoutRequest, { body: { amount }, idempotencyKey: randomUUID() });
  await server.admin.call(approvePayoutRequest, { params: { id } });
  return id;
}

const sendOn = ({ admin }: TestServer, id: string) => admin.call(sendPayout, { params: { id } });
const transfers = () => site.stripe.events.filter(({ type }) => type === 'transfer.created');

test('the administrator reads that the account’s provider is no longer configured', async () => {
  const copy = await startTestServer({ SANDBOX_PAYMENTS: '1', LOG_LEVEL: 'fatal' }, { beside: site.server });
  expect(await copy.admin.call(reviewPayoutRequest, { params: { id: realId } })).toMatchObject({
    canSend: false,
    isTest: false,
    funds: { balance: 100 },
  });
  await expect(sendOn(copy, realId)).rejects.toMatchObject({
    code: 'payout-method-missing',
    message: expect.stringContaining('no longer pays out through this account’s provider') as unknown,
  });
  await copy.stop();
});

test('Stripe never sends test money, even to an account that it knows', async () => {
  const copy = await startTestServer(
    {
      SANDBOX_PAYMENTS: '1',
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_API_BASE: site.stripe.url,
      STRIPE_WEBHOOK_SECRET: keys.webhook,
      LOG_LEVEL: 'fatal',
    },
    { beside: site.server },
  );
  const world = createWorld(copy);
  await world.tip(await world.fan({ balance: 60 }), performer, 60);
  await site.server.app.database
    .updateTable('payout_requests')
    .set({ status: 'rejected', reason: 'To ask for test money.' })
    .where('id', '=', realId)
    .execute();
  const testId = await approvedOn(copy, 60);
  expect(await copy.admin.call(reviewPayoutRequest, { params: { id: testId } })).toMatchObject({
    isTest: true,
    canSend: false,
    funds: { balance: 60 },
  });
  await expect(sendOn(copy, testId)).rejects.toMatchObject({
    code: 'payout-method-missing',
    message: 'This request is for sandbox test money, so no other provider can send it. No money moved.',
  });
  expect(transfers()).toEqual([]);
  expect(await auditBooks(copy.app)).toEqual([]);
  await copy.admin.call(rejectPayoutRequest, { params: { id: testId }, body: { reason: 'Test money goes nowhere.' } });
  await copy.stop();
});

test('a performer with an account at a removed provider reads that, and may choose another method', async () => {
  const copy = await startTestServer({ SANDBOX_PAYMENTS: '1', LOG_LEVEL: 'fatal' }, { beside: site.server });
  const asked = copy
    .client(performer.token)
    .call(createPayoutRequest, { body: { amount: 60 }, idempotencyKey: randomUUID() });
  await expect(asked).rejects.toMatchObject({
    code: 'payout-method-missing',
    message: expect.stringContaining('no longer pays out through this account’s provider') as unknown,
  });
  await copy.stop();
});
