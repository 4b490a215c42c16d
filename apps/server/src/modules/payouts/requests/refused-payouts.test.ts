import { randomUUID } from 'node:crypto';
import {
  changeBankingSettings,
  changePayoutGateway,
  createPayoutRequest,
  createStripeAccount,
} from '@ovation/contract/money/payouts.ts';
import {
  approvePayoutRequest,
  markPayoutPaid,
  openPayoutRequest,
  rejectPayoutRequest,
  reviewPayoutRequest,
  sendPayout,
} from '@ovation/contract/money/payout-review.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { SandboxProvider } from '../../../gateways/payments/sandbox/sandbox-provider.ts';
import { auditBooks } from '../../ledger/index.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 0, earningHoldDays: 0 });
});
afterAll(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

const bank = {
  accountHolder: 'Ada Lovelace',
  bankName: 'Bank of Songs',
  accountNumber: 'DE02120300000000202051',
  country: 'DE',
};

/** A performer with 100 earned, whose payouts go to a bank or to an account at the provider. */
async function earner(method: 'bank' | 'stripe'): Promise<{ performer: Person; accountId: string }> {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await world.tip(fan, performer, 100);
  const { password: currentPassword } = performer;
  if (method === 'bank') await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword } });
  return { performer, accountId: method === 'stripe' ? await connect(performer) : '' };
}

async function connect({ client, password: currentPassword }: Person): Promise<string> {
  const { accountId } = await client.call(createStripeAccount, { body: { country: 'DE', currentPassword } });
  await (server.app.payments.named('sandbox') as SandboxProvider).onboard(accountId, 'ready');
  await server.runJobs();
  await client.call(changePayoutGateway, { body: { method: 'stripe', currentPassword } });
  return accountId;
}

/** An open request for 80. */
async function requested(method: 'bank' | 'stripe'): Promise<{ performer: Person; accountId: string; id: string }> {
  const { performer, accountId } = await earner(method);
  const { _id: id } = await performer.client.call(createPayoutRequest, {
    body: { amount: 80 },
    idempotencyKey: randomUUID(),
  });
  return { performer, accountId, id };
}

const approve = (id: string) => server.admin.call(approvePayoutRequest, { params: { id } });
const reject = (id: string) =>
  server.admin.call(rejectPayoutRequest, { params: { id }, body: { reason: 'The name on the account is another.' } });
const send = (id: string) => server.admin.call(sendPayout, { params: { id } });
const pay = (id: string) => server.admin.call(markPayoutPaid, { params: { id }, body: { reference: 'SEPA 4711' } });
const view = (id: string) => server.admin.call(reviewPayoutRequest, { params: { id } });
const transfersTo = (accountId: string) =>
  server.app.database.selectFrom('sandbox_transfers').select('amount').where('account_id', '=', accountId).execute();

const approveFirst = { code: 'payout-decided', message: 'Please approve this request first. No money moved.' };
const isDecided = { code: 'payout-decided', message: 'This request has already been decided. No money moved.' };

/** Gives all that a performer sold back to the fan. */
async function refundAll({ id: performerId }: Person): Promise<void> {
  const sales = await server.app.database
    .selectFrom('charges')
    .select('id')
    .where('performer_id', '=', performerId)
    .execute();
  for (const { id } of sales)
    await server.admin.call(refundCharge, { params: { id }, body: { reason: 'The sound was missing.' } });
}

describe('an administrator reads why a payout is not sent', () => {
  test('it has to be approved first', async () => {
    const { accountId, id } = await requested('stripe');
    await expect(send(id)).rejects.toMatchObject(approveFirst);
    expect(await view(id)).toMatchObject({ status: 'pending' });
    expect(await transfersTo(accountId)).toEqual([]);
  });

  test('it was rejected', async () => {
    const { accountId, id } = await requested('stripe');
    await reject(id);
    await expect(send(id)).rejects.toMatchObject(isDecided);
    expect(await view(id)).toMatchObject({ status: 'rejected' });
    expect(await transfersTo(accountId)).toEqual([]);
  });

  test('it goes to a bank account, so a person has to send it', async () => {
    const { id } = await requested('bank');
    expect(await approve(id)).toMatchObject({ canSend: false });
    await expect(send(id)).rejects.toMatchObject({
      code: 'payout-method-missing',
      message: expect.stringContaining('goes to a bank account') as unknown,
    });
    expect(await view(id)).toMatchObject({ status: 'approved', funds: { balance: 100 } });
  });

  test('sales were refunded since it was approved; what is left is named', async () => {
    const { performer, accountId, id } = await requested('stripe');
    await approve(id);
    await refundAll(performer);
    await world.tip(await world.fan({ balance: 30 }), performer, 30);
    await expect(send(id)).rejects.toMatchObject({
      code: 'payout-too-large',
      message: expect.stringContaining('Only $30.00 of it') as unknown,
    });
    expect(await view(id)).toMatchObject({
      status: 'approved',
      events: [{ action: 'requested' }, { action: 'approved' }],
    });
    expect(await transfersTo(accountId)).toEqual([]);
  });

  test('it asks for real money, which the sandbox does not have', async () => {
    const { accountId, id } = await requested('stripe');
    await approve(id);
    const keepIn = (book: 'real' | 'test') =>
      server.app.database.updateTable('payout_requests').set({ book }).where('id', '=', id).execute();
    await keepIn('real');
    await expect(send(id)).rejects.toMatchObject({
      code: 'payout-method-missing',
      message: 'The sandbox moves no real money, so it cannot send this. No money moved.',
    });
    await keepIn('test');
    expect(await transfersTo(accountId)).toEqual([]);
  });
});

describe('an administrator reads why a decision is rejected', () => {
  test('a pending request cannot be paid by hand', async () => {
    const { id } = await requested('bank');
    await expect(pay(id)).rejects.toMatchObject(approveFirst);
  });

  test('a rejected request cannot be approved or paid', async () => {
    const { id } = await requested('bank');
    await reject(id);
    for (const decision of [approve, reject, pay]) await expect(decision(id)).rejects.toMatchObject(isDecided);
    expect(await view(id)).toMatchObject({ status: 'rejected', funds: { balance: 100, requested: 0 } });
  });

  test('a request whose sales were all refunded cannot be approved', async () => {
    const { performer, id } = await requested('bank');
    await approve(id);
    await pay(id);
    await world.tip(await world.fan({ balance: 80 }), performer, 80);
    const { _id: next } = await performer.client.call(createPayoutRequest, {
      body: { amount: 100 },
      idempotencyKey: randomUUID(),
    });
    await refundAll(performer);
    await expect(approve(next)).rejects.toMatchObject({
      code: 'payout-too-large',
      message: expect.stringContaining('Only $0.00 of it') as unknown,
    });
    expect(await reject(next)).toMatchObject({ status: 'rejected', reason: 'The name on the account is another.' });
  });

  test('a request for earnings that are now held longer cannot be approved', async () => {
    const { performer, id } = await requested('bank');
    await approve(id);
    await pay(id);
    const { _id: rest } = await server.admin.call(openPayoutRequest, {
      body: { performerId: performer.id, amount: 20 },
      idempotencyKey: randomUUID(),
    });
    await world.settings({ earningHoldDays: 7 });
    await expect(approve(rest)).rejects.toMatchObject({
      code: 'payout-too-large',
      message: expect.stringContaining('Only $0.00 of it') as unknown,
    });
    await world.settings({ earningHoldDays: 0 });
    expect(await approve(rest)).toMatchObject({ status: 'approved' });
  });

  test('an unknown request is not found', async () => {
    for (const decision of [approve, reject, pay, send])
      await expect(decision(randomUUID())).rejects.toMatchObject({ statusCode: 404 });
  });
});
