import {
  changeBankingSettings,
  changePayoutRequest,
  checkPendingPayout,
  searchPayoutRequests,
  viewPayoutRequest,
} from '@ovation/contract/money/payouts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { auditBooks, readEarnings } from '../../ledger/index.ts';
import { setPayoutStage, type PayoutStage } from '../../../../test/stages/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await setPayoutStage();
});
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

describe('a request', () => {
  test('goes from pending through approved to paid, with emails, and is booked when paid', async () => {
    const performer = await stage.earned(100);
    const { _id, status, destination } = await stage.request(performer, 80);
    expect({ status, destination }).toEqual({ status: 'pending', destination: 'Bank of Songs, •••• 2051' });
    expect(await performer.client.call(checkPendingPayout)).toMatchObject({ isPending: true, request: { _id } });
    expect(await stage.calculate(performer)).toMatchObject({ balance: 100, requested: 80, available: 20 });
    expect(await stage.approve(_id)).toMatchObject({
      status: 'approved',
      performer: { _id: performer.id, isClosed: false },
      funds: { balance: 100 },
      totalPaid: 0,
    });
    expect(await readEarnings(stage.server.app.database, performer.id)).toBe(10_000n);
    expect(await stage.pay(_id)).toMatchObject({
      status: 'paid',
      reference: 'SEPA 4711',
      funds: { balance: 20, requested: 0, available: 20 },
      totalPaid: 80,
    });
    expect(await readEarnings(stage.server.app.database, performer.id)).toBe(2_000n);
    const { events, paidAt } = await performer.client.call(viewPayoutRequest, { params: { id: _id } });
    expect(events.map(({ action }) => action)).toEqual(['requested', 'approved', 'paid']);
    expect(paidAt).not.toBeNull();
    expect((await stage.mailsTo(performer)).toSorted()).toEqual([
      'We have your payout request',
      'Your payout is approved',
      'Your payout was sent',
    ]);
    expect(await performer.client.call(checkPendingPayout)).toEqual({ isPending: false, request: null });
  });

  test('that is rejected releases the sum, with the reason', async () => {
    const performer = await stage.earned(60);
    const { _id } = await stage.request(performer, 60);
    expect(await stage.reject(_id)).toMatchObject({
      status: 'rejected',
      reason: 'The name on the account is another.',
    });
    expect(await stage.calculate(performer)).toMatchObject({ available: 60, requested: 0, problem: null });
    await stage.request(performer, 60);
    expect(await stage.mailsTo(performer)).toContain('About your payout request');
    expect(await performer.client.call(searchPayoutRequests, { query: { status: 'rejected' } })).toMatchObject({
      total: 1,
      data: [{ _id }],
    });
  });

  test.each([
    [49.99, 'A payout must be $50.00 or more.'],
    [0, 'Please enter an amount above zero.'],
    [60.01, '$60.00 can be paid out now; this is $0.01 more.'],
    [1_000_000, '$60.00 can be paid out now; this is $999,940.00 more.'],
  ])('of %d is refused: %s', async (amount, message) => {
    const performer = await stage.earned(60);
    await expect(stage.request(performer, amount)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'amount', message }],
    });
    expect(await stage.calculate(performer, amount)).toMatchObject({ problem: message });
    expect(await performer.client.call(checkPendingPayout)).toMatchObject({ request: null });
  });

  test.each([50, 60])('of %d, a bound, is accepted', async (amount) => {
    const performer = await stage.earned(60);
    expect(await stage.request(performer, amount)).toMatchObject({ amount, status: 'pending' });
  });

  test('without a bank account fails', async () => {
    const [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
    await stage.world.tip(fan, performer, 100);
    await expect(stage.request(performer, 60)).rejects.toMatchObject({ code: 'payout-method-missing' });
  });

  test('is created once by twenty concurrent calls', async () => {
    const performer = await stage.earned(100);
    const replies = await Promise.allSettled(Array.from({ length: 20 }, () => stage.request(performer, 60)));
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const reply of replies)
      if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ code: 'payout-open' });
    expect((await performer.client.call(searchPayoutRequests)).total).toBe(1);
  });

  test('with one key is created once, and all get the same reply', async () => {
    const performer = await stage.earned(100);
    const replies = await Promise.all(Array.from({ length: 8 }, () => stage.request(performer, 60, 'the-same')));
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
    await expect(stage.request(performer, 70, 'the-same')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  test('is rejected by the database if another one is open, whatever the code does', async () => {
    const performer = await stage.earned(100);
    const { _id } = await stage.request(performer, 60);
    const { database } = stage.server.app;
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
  test('is possible until staff decide, within the same bounds, and takes the present account', async () => {
    const performer = await stage.earned(100);
    const { _id } = await stage.request(performer, 60);
    await performer.client.call(changeBankingSettings, {
      body: { ...stage.bank, bankName: 'Harbour Bank', currentPassword: performer.password },
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
    await stage.approve(_id);
    await expect(change({ amount: 60 })).rejects.toMatchObject({ code: 'payout-decided' });
  });

  test('of someone else’s request fails', async () => {
    const [performer, other] = [await stage.earned(100), await stage.world.performer()];
    const { _id } = await stage.request(performer, 60);
    await expect(
      other.client.call(changePayoutRequest, { params: { id: _id }, body: { amount: 55 } }),
    ).rejects.toMatchObject({ statusCode: 404 });
    await expect(other.client.call(viewPayoutRequest, { params: { id: _id } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});
