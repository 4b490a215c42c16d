import { randomUUID } from 'node:crypto';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import {
  approvePayoutRequest,
  listPayoutRequests,
  openPayoutRequest,
  revealPayoutDestination,
  reviewPayoutRequest,
} from '@ovation/contract/money/payout-review.ts';
import { createPayoutRequest, viewPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a refund in the meantime', () => {
  test('stops the approval, and the payment', async () => {
    const performer = await stage.earned(100);
    const { _id } = await stage.request(performer, 100);
    await stage.refund(performer, 1);
    await expect(stage.approve(_id)).rejects.toMatchObject({
      code: 'payout-too-large',
      message: expect.stringContaining('No money moved'),
    });
    await stage.reject(_id);
    const smaller = await stage.request(performer, 99);
    await stage.approve(smaller._id);
    await stage.refund(performer, 10);
    await expect(stage.pay(smaller._id)).rejects.toMatchObject({ code: 'payout-too-large' });
    expect(await stage.server.admin.call(reviewPayoutRequest, { params: { id: smaller._id } })).toMatchObject({
      status: 'approved',
      funds: { balance: 91.2, debt: 0 },
    });
  });

  test('after the payment is a debt, which the next earnings pay off', async () => {
    const performer = await stage.earned(100);
    const { _id } = await stage.request(performer, 100);
    await stage.approve(_id);
    await stage.pay(_id);
    await stage.refund(performer);
    expect(await stage.calculate(performer)).toMatchObject({
      balance: -100,
      available: 0,
      debt: 100,
      problem: 'Please enter an amount above zero.',
    });
    await stage.world.tip(await stage.world.fan({ balance: 200 }), performer, 200);
    expect(await stage.calculate(performer)).toMatchObject({ balance: 60, available: 60, debt: 0, problem: null });
  });
});

describe('an administrator', () => {
  test('decides once: repeating changes nothing, paid cannot be rejected, pending cannot be paid', async () => {
    const performer = await stage.earned(100);
    const { _id } = await stage.request(performer, 60);
    await expect(stage.pay(_id)).rejects.toMatchObject({
      code: 'payout-decided',
      message: expect.stringContaining('approve'),
    });
    await Promise.all(Array.from({ length: 5 }, () => stage.approve(_id)));
    await Promise.all(Array.from({ length: 5 }, () => stage.pay(_id)));
    expect(await readEarnings(stage.server.app.database, performer.id)).toBe(4_000n);
    for (const decision of [() => stage.reject(_id), () => stage.approve(_id), () => stage.pay(_id, 'another')])
      await expect(decision()).rejects.toMatchObject({ code: 'payout-decided' });
    const { events } = await stage.server.admin.call(reviewPayoutRequest, { params: { id: _id } });
    expect(events.map(({ action }) => action)).toEqual(['requested', 'approved', 'paid']);
  });

  test('finds requests by status and name, and sees the complete account only by a recorded view', async () => {
    const performer = await stage.earned(100);
    const { _id } = await stage.request(performer, 60);
    expect(
      await stage.server.admin.call(listPayoutRequests, { query: { q: performer.username, status: 'pending' } }),
    ).toMatchObject({ total: 1, data: [{ _id, destination: 'Bank of Songs, •••• 2051' }] });
    expect(
      await stage.server.admin.call(listPayoutRequests, { query: { performerId: performer.id, status: 'paid' } }),
    ).toMatchObject({ total: 0 });
    expect(
      await stage.server.admin.call(revealPayoutDestination, {
        params: { id: _id },
        body: { reason: 'The bank asks for the full number.' },
      }),
    ).toMatchObject({
      gateway: null,
      bank: { accountNumber: 'DE02120300000000202051', accountHolder: 'Ada Lovelace' },
    });
    const { events } = await stage.server.admin.call(reviewPayoutRequest, { params: { id: _id } });
    expect(events.map(({ action, actor }) => [action, actor?.username])).toEqual([
      ['requested', performer.username],
      ['looked', 'administrator'],
    ]);
    expect(
      (await performer.client.call(viewPayoutRequest, { params: { id: _id } })).events.map(({ action }) => action),
    ).toEqual(['requested']);
  });

  test('cannot do what performers do, and the other way round', async () => {
    const performer = await stage.earned(60);
    const { _id } = await stage.request(performer, 60);
    await expect(performer.client.call(approvePayoutRequest, { params: { id: _id } })).rejects.toMatchObject({
      statusCode: 403,
    });
    await expect(stage.server.admin.call(createPayoutRequest, { body: { amount: 60 } })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

test('a performer who closes the account is paid the requested sum and then the rest', async () => {
  const performer = await stage.earned(90);
  const { _id } = await stage.request(performer, 60);
  await performer.client.call(closeAccount, { body: { password: performer.password } });
  expect(await stage.approve(_id)).toMatchObject({ performer: { isClosed: true }, funds: { balance: 90 } });
  await stage.pay(_id);
  const rest = await stage.server.admin.call(openPayoutRequest, {
    body: { performerId: performer.id, amount: 30 },
    idempotencyKey: randomUUID(),
  });
  expect(rest).toMatchObject({ status: 'pending', amount: 30, destination: 'Bank of Songs, •••• 2051' });
  await stage.approve(rest._id);
  expect(await stage.pay(rest._id)).toMatchObject({ funds: { balance: 0 }, totalPaid: 90 });
  await expect(
    stage.server.admin.call(openPayoutRequest, { body: { performerId: performer.id, amount: 0.01 } }),
  ).rejects.toMatchObject({ statusCode: 422 });
});
