import { getMe } from '@ovation/contract/people/accounts.ts';
import {
  askForApproval,
  declineApproval,
  grantApproval,
  listApprovals,
  type Approval,
  type ApprovalAction,
} from '@ovation/contract/money/approvals.ts';
import { sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { approvePayoutRequest, reviewPayoutRequest } from '@ovation/contract/money/payout-review.ts';
import { listRefunds, refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import { changeStaffRoles } from '@ovation/contract/people/staff.ts';
import { decideOrderDispute, getSiteOrder } from '@ovation/contract/shop/statistics.ts';
import { listSecurityEvents, type SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disputePoster } from '../../../test/actions/order-actions.ts';
import { setPayoutStage, type PayoutStage } from '../../../test/stages/payout-stage.ts';
import { joinStaff, type Member } from '../../../test/staff/staff-stage.ts';
import { auditBooks } from '../ledger/index.ts';
import { expireApprovalsJob } from './register.ts';

let stage: PayoutStage;
let performer: Person;
let [ann, ben]: [Member | undefined, Member | undefined] = [undefined, undefined];
beforeAll(async () => {
  stage = await setPayoutStage();
  performer = await stage.world.performer();
  ann = await joinStaff(stage.server, 'finance');
  ben = await joinStaff(stage.server, 'finance');
});
beforeEach(() => stage.world.settings({ refundApprovalAmount: 20, payoutApprovalAmount: 100 }));
afterAll(async () => {
  expect(await auditBooks(stage.server.app)).toEqual([]);
  await stage.server.stop();
});

const first = (): Member => ann as Member;
const second = (): Member => ben as Member;
const balanceOf = async ({ client }: Person): Promise<number> => (await client.call(getMe)).balance;

/** A fan whose wallet is empty after a tip. */
async function tipped(amount: number): Promise<{ fan: Person; chargeId: string }> {
  const fan = await stage.world.fan({ balance: amount });
  const { _id: chargeId = '' } = await fan.client.call(sendTip, { params: { id: performer.id }, body: { amount } });
  return { fan, chargeId };
}

const refund = (by: Member, id: string, amount?: number) =>
  by.client.call(refundCharge, {
    params: { id },
    body: { reason: 'By mistake.', ...(amount === undefined ? {} : { amount }) },
  });

async function ask(by: Member, objectId: string, amount: number, action: ApprovalAction = 'refundCharge') {
  const body = { action, objectId, amount, note: 'Sent by mistake.', reason: 'The fan has written to us.' };
  return by.client.call(askForApproval, { body });
}

const grant = (by: Member, id: string) => by.client.call(grantApproval, { params: { id } });
const decline = (by: Member, id: string) =>
  by.client.call(declineApproval, { params: { id }, body: { reason: 'Not without a bill.' } });

async function lastEvent(kind: SecurityEventKind) {
  return (await stage.server.admin.call(listSecurityEvents, { query: { kind } })).data[0];
}

describe('a refund above the limit', () => {
  test('moves nothing until a second person has approved it, and then once', async () => {
    const { fan, chargeId } = await tipped(30);
    await expect(refund(first(), chargeId)).rejects.toMatchObject({ statusCode: 403, code: 'approval-needed' });
    expect(await balanceOf(fan)).toBe(0);
    const { _id: id } = await ask(first(), chargeId, 30);
    expect((await second().client.call(listApprovals)).data[0]).toMatchObject({
      _id: id,
      action: 'refundCharge',
      amount: 30,
      reason: 'The fan has written to us.',
      mayDecide: true,
      askedBy: { username: first().username },
    });
    expect(await balanceOf(fan)).toBe(0);
    expect(await grant(second(), id)).toMatchObject({ status: 'done', decidedBy: { username: second().username } });
    expect(await balanceOf(fan)).toBe(30);
    await expect(grant(second(), id)).rejects.toMatchObject({ statusCode: 409 });
    expect(await balanceOf(fan)).toBe(30);
    const { data } = await stage.server.admin.call(listRefunds, { query: { q: fan.username } });
    expect(data).toMatchObject([{ amount: 30, reason: 'Sent by mistake.', administrator: { _id: first().id } }]);
    expect([await lastEvent('approval-asked'), await lastEvent('approval-granted')]).toMatchObject([
      { actor: { _id: first().id }, details: { object: chargeId, amount: '30.00' } },
      { actor: { _id: second().id }, subject: { _id: first().id }, details: { object: chargeId } },
    ]);
  });

  test('is not approved by the one who asks, who sees that someone else has to', async () => {
    const { fan, chargeId } = await tipped(30);
    const asked = await ask(first(), chargeId, 30);
    expect(asked.mayDecide).toBe(false);
    await expect(grant(first(), asked._id)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('second person'),
    });
    expect(await balanceOf(fan)).toBe(0);
    expect(await decline(first(), asked._id)).toMatchObject({ status: 'declined' });
  });

  test('cannot be passed in parts', async () => {
    const { fan, chargeId } = await tipped(30);
    await refund(first(), chargeId, 15);
    await expect(refund(first(), chargeId, 10)).rejects.toMatchObject({ code: 'approval-needed' });
    await refund(first(), chargeId, 5);
    expect(await balanceOf(fan)).toBe(20);
    await grant(second(), (await ask(first(), chargeId, 10))._id);
    expect(await balanceOf(fan)).toBe(30);
  });

  test('approved by many at the same moment happens once', async () => {
    const { fan, chargeId } = await tipped(40);
    const { _id: id } = await ask(first(), chargeId, 40);
    const owner = await joinStaff(stage.server, 'owner');
    await Promise.allSettled([grant(second(), id), grant(second(), id), grant(owner, id), grant(owner, id)]);
    expect(await balanceOf(fan)).toBe(40);
  });

  test('carried out before the site died happens once, even if another member of staff tries again', async () => {
    const { fan, chargeId } = await tipped(60);
    const { _id: id } = await ask(first(), chargeId, 30);
    await grant(second(), id);
    // As if the site had died between the refund and the note that it is done.
    const interrupted = { status: 'approved' };
    await stage.server.app.database.updateTable('approvals').set(interrupted).where('id', '=', id).execute();
    expect(await grant(await joinStaff(stage.server, 'owner'), id)).toMatchObject({ status: 'done' });
    expect(await balanceOf(fan)).toBe(30);
  });

  test('declined, nothing happens, and the asker reads why', async () => {
    const { fan, chargeId } = await tipped(30);
    const { _id: id } = await ask(first(), chargeId, 30);
    expect(await decline(second(), id)).toMatchObject({ status: 'declined', decision: 'Not without a bill.' });
    await expect(grant(second(), id)).rejects.toMatchObject({ statusCode: 409 });
    const { data } = await first().client.call(listApprovals, { query: { state: 'decided' } });
    expect(data.find(({ _id }) => _id === id)).toMatchObject({ decision: 'Not without a bill.' });
    expect(await balanceOf(fan)).toBe(0);
    expect(await lastEvent('approval-declined')).toMatchObject({ actor: { _id: second().id } });
  });

  test('open for seven days', async () => {
    const { chargeId } = await tipped(30);
    const { _id: id } = await ask(first(), chargeId, 30);
    const { createdAt, expiresAt } = (await second().client.call(listApprovals)).data[0] as Approval;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
    // The clock stays, because the members' sessions end before.
    const past = { expires_at: new Date(stage.server.clock.now().getTime() - 1) };
    await stage.server.app.database.updateTable('approvals').set(past).where('id', '=', id).execute();
    await expect(grant(second(), id)).rejects.toMatchObject({ statusCode: 409 });
    await stage.server.runJob(expireApprovalsJob);
    const { data } = await second().client.call(listApprovals, { query: { state: 'decided' } });
    expect(data.find(({ _id }) => _id === id)).toMatchObject({ status: 'expired' });
    await decline(second(), (await ask(first(), chargeId, 30))._id);
  });

  test('that is not possible any more fails with the reason, and moves nothing', async () => {
    const { fan, chargeId } = await tipped(30);
    const { _id: id } = await ask(first(), chargeId, 30);
    await refund(first(), chargeId, 20);
    expect(await grant(second(), id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('No money has moved'),
    });
    expect(await balanceOf(fan)).toBe(20);
  });

  test('waits once, and only while both people may refund', async () => {
    const { fan, chargeId } = await tipped(30);
    const helper = await joinStaff(stage.server, 'support', 'finance');
    const { _id: id } = await ask(helper, chargeId, 30);
    await expect(ask(first(), chargeId, 30)).rejects.toMatchObject({ statusCode: 409 });
    const body = { roles: ['support' as const] };
    await stage.server.admin.call(changeStaffRoles, { params: { id: helper.id }, body });
    await expect(grant(second(), id)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('no longer has permission'),
    });
    await expect(grant(helper, id)).rejects.toMatchObject({ code: 'permission-missing' });
    expect(await balanceOf(fan)).toBe(0);
  });

  test('mails those who may approve it, and not the asker', async () => {
    const { chargeId } = await tipped(30);
    await ask(first(), chargeId, 30);
    await stage.server.runJobs();
    const subjects = async ({ email }: Member) =>
      (await stage.server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } })).data.map(
        ({ subject }) => subject,
      );
    expect(await subjects(second())).toContain('A refund or payout needs your approval');
    const helper = await joinStaff(stage.server, 'moderation');
    expect(await subjects(helper)).not.toContain('A refund or payout needs your approval');
  });
});

test('up to the limit, and without one, one person is enough', async () => {
  const [small, large] = [await tipped(20), await tipped(500)];
  await refund(first(), small.chargeId);
  await stage.world.settings({ refundApprovalAmount: 0 });
  await refund(first(), large.chargeId);
  expect([await balanceOf(small.fan), await balanceOf(large.fan)]).toEqual([20, 500]);
});

test('a refund to a card, and of an order', async () => {
  const fan = await stage.world.fan();
  const body = { amount: 50, paymentMethod: 'sandbox_ok' };
  const { _id: paymentId } = await fan.client.call(topUpWallet, { body });
  const wish = { params: { id: paymentId }, body: { reason: 'As you asked.' } };
  await expect(first().client.call(refundPayment, wish)).rejects.toMatchObject({ code: 'approval-needed' });
  expect(await grant(second(), (await ask(first(), paymentId, 50, 'refundPayment'))._id)).toMatchObject({
    status: 'done',
  });
  await stage.world.settings({ refundApprovalAmount: 1 });
  const { order } = await disputePoster(stage.world);
  const decision = { params: { id: order._id }, body: { refund: 5, note: 'Half.' } };
  await expect(first().client.call(decideOrderDispute, decision)).rejects.toMatchObject({ code: 'approval-needed' });
  const { _id: id } = await ask(first(), order._id, 5, 'decideOrderDispute');
  expect(await grant(second(), id)).toMatchObject({ status: 'done' });
  expect(await first().client.call(getSiteOrder, { params: { id: order._id } })).toMatchObject({
    status: 'completed',
  });
});

test('a payout above its limit, and never more than was approved', async () => {
  const creator = await stage.earned(160);
  const { _id: id } = await stage.request(creator, 150);
  await expect(first().client.call(approvePayoutRequest, { params: { id } })).rejects.toMatchObject({
    code: 'approval-needed',
  });
  const { _id: less } = await ask(first(), id, 120, 'approvePayoutRequest');
  expect(await grant(second(), less)).toMatchObject({ status: 'failed' });
  const { _id: all } = await ask(first(), id, 150, 'approvePayoutRequest');
  expect(await grant(second(), all)).toMatchObject({ status: 'done' });
  expect(await first().client.call(reviewPayoutRequest, { params: { id } })).toMatchObject({ status: 'approved' });
});
