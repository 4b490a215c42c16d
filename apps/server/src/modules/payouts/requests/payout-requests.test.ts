import { randomUUID } from 'node:crypto';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import {
  calculatePayout,
  changeBankingSettings,
  changePayoutRequest,
  checkPendingPayout,
  createPayoutRequest,
  searchPayoutRequests,
  viewPayoutRequest,
} from '@ovation/contract/money/payouts.ts';
import {
  approvePayoutRequest,
  listPayoutRequests,
  markPayoutPaid,
  openPayoutRequest,
  rejectPayoutRequest,
  revealPayoutDestination,
  reviewPayoutRequest,
} from '@ovation/contract/money/payout-review.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { newId } from '../../../platform/new-id.ts';
import { auditBooks, readEarnings } from '../../ledger/index.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20, earningHoldDays: 0, minimumPayoutAmount: 50 });
});
afterAll(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

const bank = {
  accountHolder: 'Ada Lovelace',
  bankName: 'Bank of Songs',
  accountNumber: 'DE02 1203 0000 0000 2020 51',
  country: 'DE',
};

/** A performer with so much to be paid out, and a bank account. */
async function earned(net: number): Promise<Person> {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: (net / 80) * 100 })];
  await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
  await world.tip(fan, performer, (net / 80) * 100);
  return performer;
}

const request = ({ client }: Person, amount: number, idempotencyKey: string = randomUUID()) =>
  client.call(createPayoutRequest, { body: { amount }, idempotencyKey });
const calculate = ({ client }: Person, amount?: number) =>
  client.call(calculatePayout, { body: amount === undefined ? {} : { amount } });
const approve = (id: string) => server.admin.call(approvePayoutRequest, { params: { id } });
const reject = (id: string, reason = 'The name on the account is another.') =>
  server.admin.call(rejectPayoutRequest, { params: { id }, body: { reason } });
const pay = (id: string, reference = 'SEPA 4711') =>
  server.admin.call(markPayoutPaid, { params: { id }, body: { reference } });

/** Gives the latest sale of a performer back to its fan, wholly or in part. */
async function refund(performer: Person, amount?: number): Promise<void> {
  const { id } = await server.app.database
    .selectFrom('charges')
    .select('id')
    .where('performer_id', '=', performer.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await server.admin.call(refundCharge, {
    params: { id },
    body: { reason: 'The sound was missing.', ...(amount === undefined ? {} : { amount }) },
  });
}

async function mailsTo({ email }: Person): Promise<string[]> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  return data.map(({ subject }) => subject).filter((subject) => subject.includes('ayout'));
}

describe('a request', () => {
  test('goes from pending over approved to paid, with a mail at each, and is booked when it is paid', async () => {
    const performer = await earned(100);
    const { _id, status, destination } = await request(performer, 80);
    expect({ status, destination }).toEqual({ status: 'pending', destination: 'Bank of Songs, •••• 2051' });
    expect(await performer.client.call(checkPendingPayout)).toMatchObject({ isPending: true, request: { _id } });
    expect(await calculate(performer)).toMatchObject({ balance: 100, requested: 80, available: 20 });
    expect(await approve(_id)).toMatchObject({
      status: 'approved',
      performer: { _id: performer.id, isClosed: false },
      funds: { balance: 100 },
      totalPaid: 0,
    });
    expect(await readEarnings(server.app.database, performer.id)).toBe(10_000n);
    expect(await pay(_id)).toMatchObject({
      status: 'paid',
      reference: 'SEPA 4711',
      funds: { balance: 20, requested: 0, available: 20 },
      totalPaid: 80,
    });
    expect(await readEarnings(server.app.database, performer.id)).toBe(2_000n);
    const { events, paidAt } = await performer.client.call(viewPayoutRequest, { params: { id: _id } });
    expect(events.map(({ action }) => action)).toEqual(['requested', 'approved', 'paid']);
    expect(paidAt).not.toBeNull();
    expect((await mailsTo(performer)).toSorted()).toEqual([
      'We have your payout request',
      'Your payout is approved',
      'Your payout is on its way',
    ]);
    expect(await performer.client.call(checkPendingPayout)).toEqual({ isPending: false, request: null });
  });

  test('that is rejected gives the sum free again, with the reason', async () => {
    const performer = await earned(60);
    const { _id } = await request(performer, 60);
    expect(await reject(_id)).toMatchObject({ status: 'rejected', reason: 'The name on the account is another.' });
    expect(await calculate(performer)).toMatchObject({ available: 60, requested: 0, problem: null });
    await request(performer, 60);
    expect(await mailsTo(performer)).toContain('About your payout request');
    expect(await performer.client.call(searchPayoutRequests, { query: { status: 'rejected' } })).toMatchObject({
      total: 1,
      data: [{ _id }],
    });
  });

  test.each([
    [49.99, 'A payout is 50.00 or more.'],
    [0, 'Please enter an amount above zero.'],
    [60.01, '60.00 can be paid out now; this is 0.01 more.'],
    [1_000_000, '60.00 can be paid out now; this is 999940.00 more.'],
  ])('of %d is refused: %s', async (amount, message) => {
    const performer = await earned(60);
    await expect(request(performer, amount)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'amount', message }],
    });
    expect(await calculate(performer, amount)).toMatchObject({ problem: message });
    expect(await performer.client.call(checkPendingPayout)).toMatchObject({ request: null });
  });

  test.each([50, 60])('of %d, a bound, is taken', async (amount) => {
    const performer = await earned(60);
    expect(await request(performer, amount)).toMatchObject({ amount, status: 'pending' });
  });

  test('without a bank account is refused', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
    await world.tip(fan, performer, 100);
    await expect(request(performer, 60)).rejects.toMatchObject({ code: 'payout-method-missing' });
  });

  test('is one of twenty that come at once', async () => {
    const performer = await earned(100);
    const replies = await Promise.allSettled(Array.from({ length: 20 }, () => request(performer, 60)));
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const reply of replies)
      if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ code: 'payout-open' });
    expect((await performer.client.call(searchPayoutRequests)).total).toBe(1);
  });

  test('with one key is one, and all get the same answer', async () => {
    const performer = await earned(100);
    const replies = await Promise.all(Array.from({ length: 8 }, () => request(performer, 60, 'the-same')));
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
    await expect(request(performer, 70, 'the-same')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  test('is refused by the database where another one is open, whatever the code does', async () => {
    const performer = await earned(100);
    const { _id } = await request(performer, 60);
    const { database } = server.app;
    const row = await database
      .selectFrom('payout_requests')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    await expect(
      database
        .insertInto('payout_requests')
        .values({ ...row, id: newId() })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'payout_requests_one_open' });
  });
});

describe('a change', () => {
  test('is possible while nobody has decided, within the same bounds, and takes the account as it is now', async () => {
    const performer = await earned(100);
    const { _id } = await request(performer, 60);
    await performer.client.call(changeBankingSettings, {
      body: { ...bank, bankName: 'Harbour Bank', currentPassword: performer.password },
    });
    const change = (body: { amount?: number; note?: string }) =>
      performer.client.call(changePayoutRequest, { params: { id: _id }, body });
    expect((await performer.client.call(viewPayoutRequest, { params: { id: _id } })).destination).toBe(
      'Bank of Songs, •••• 2051',
    );
    expect(await change({ amount: 100, note: 'All of it, please.' })).toMatchObject({
      amount: 100,
      note: 'All of it, please.',
      destination: 'Harbour Bank, •••• 2051',
    });
    await expect(change({ amount: 100.01 })).rejects.toMatchObject({ statusCode: 422 });
    await expect(change({ amount: 49.99 })).rejects.toMatchObject({ statusCode: 422 });
    await approve(_id);
    await expect(change({ amount: 60 })).rejects.toMatchObject({ code: 'payout-decided' });
  });

  test('of somebody else’s request finds none', async () => {
    const [performer, other] = [await earned(100), await world.performer()];
    const { _id } = await request(performer, 60);
    await expect(
      other.client.call(changePayoutRequest, { params: { id: _id }, body: { amount: 55 } }),
    ).rejects.toMatchObject({ statusCode: 404 });
    await expect(other.client.call(viewPayoutRequest, { params: { id: _id } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('a refund that comes meanwhile', () => {
  test('stops the approval, and the payment', async () => {
    const performer = await earned(100);
    const { _id } = await request(performer, 100);
    await refund(performer, 1);
    await expect(approve(_id)).rejects.toMatchObject({
      code: 'payout-too-large',
      message: expect.stringContaining('No money moved'),
    });
    await reject(_id);
    const smaller = await request(performer, 99);
    await approve(smaller._id);
    await refund(performer, 10);
    await expect(pay(smaller._id)).rejects.toMatchObject({ code: 'payout-too-large' });
    expect(await server.admin.call(reviewPayoutRequest, { params: { id: smaller._id } })).toMatchObject({
      status: 'approved',
      funds: { balance: 91.2, debt: 0 },
    });
  });

  test('after the payment is a debt, against which the next earnings count', async () => {
    const performer = await earned(100);
    const { _id } = await request(performer, 100);
    await approve(_id);
    await pay(_id);
    await refund(performer);
    expect(await calculate(performer)).toMatchObject({
      balance: -100,
      available: 0,
      debt: 100,
      problem: 'Please enter an amount above zero.',
    });
    await world.tip(await world.fan({ balance: 200 }), performer, 200);
    expect(await calculate(performer)).toMatchObject({ balance: 60, available: 60, debt: 0, problem: null });
  });
});

describe('an administrator', () => {
  test('decides once: approving or paying twice changes nothing, paid cannot be rejected, pending cannot be paid', async () => {
    const performer = await earned(100);
    const { _id } = await request(performer, 60);
    await expect(pay(_id)).rejects.toMatchObject({
      code: 'payout-decided',
      message: expect.stringContaining('approve'),
    });
    await Promise.all(Array.from({ length: 5 }, () => approve(_id)));
    await Promise.all(Array.from({ length: 5 }, () => pay(_id)));
    expect(await readEarnings(server.app.database, performer.id)).toBe(4_000n);
    for (const decision of [() => reject(_id), () => approve(_id), () => pay(_id, 'another')])
      await expect(decision()).rejects.toMatchObject({ code: 'payout-decided' });
    const { events } = await server.admin.call(reviewPayoutRequest, { params: { id: _id } });
    expect(events.map(({ action }) => action)).toEqual(['requested', 'approved', 'paid']);
  });

  test('finds requests by state and by name, and sees the whole account only by a look that is written down', async () => {
    const performer = await earned(100);
    const { _id } = await request(performer, 60);
    expect(
      await server.admin.call(listPayoutRequests, { query: { q: performer.username, status: 'pending' } }),
    ).toMatchObject({ total: 1, data: [{ _id, destination: 'Bank of Songs, •••• 2051' }] });
    expect(
      await server.admin.call(listPayoutRequests, { query: { performerId: performer.id, status: 'paid' } }),
    ).toMatchObject({ total: 0 });
    expect(await server.admin.call(revealPayoutDestination, { params: { id: _id } })).toMatchObject({
      gateway: null,
      bank: { accountNumber: 'DE02120300000000202051', accountHolder: 'Ada Lovelace' },
    });
    const { events } = await server.admin.call(reviewPayoutRequest, { params: { id: _id } });
    expect(events.map(({ action, actor }) => [action, actor?.username])).toEqual([
      ['requested', performer.username],
      ['looked', 'administrator'],
    ]);
    expect(
      (await performer.client.call(viewPayoutRequest, { params: { id: _id } })).events.map(({ action }) => action),
    ).toEqual(['requested']);
  });

  test('is no performer, and the other way round', async () => {
    const performer = await earned(60);
    const { _id } = await request(performer, 60);
    await expect(performer.client.call(approvePayoutRequest, { params: { id: _id } })).rejects.toMatchObject({
      statusCode: 403,
    });
    await expect(server.admin.call(createPayoutRequest, { body: { amount: 60 } })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

test('a performer who closes her account is paid what she asked for, and then what was left, below the minimum too', async () => {
  const performer = await earned(90);
  const { _id } = await request(performer, 60);
  await performer.client.call(closeAccount, { body: { password: performer.password } });
  expect(await approve(_id)).toMatchObject({ performer: { isClosed: true }, funds: { balance: 90 } });
  await pay(_id);
  const rest = await server.admin.call(openPayoutRequest, {
    body: { performerId: performer.id, amount: 30 },
    idempotencyKey: randomUUID(),
  });
  expect(rest).toMatchObject({ status: 'pending', amount: 30, destination: 'Bank of Songs, •••• 2051' });
  await approve(rest._id);
  expect(await pay(rest._id)).toMatchObject({ funds: { balance: 0 }, totalPaid: 90 });
  await expect(
    server.admin.call(openPayoutRequest, { body: { performerId: performer.id, amount: 0.01 } }),
  ).rejects.toMatchObject({ statusCode: 422 });
});
