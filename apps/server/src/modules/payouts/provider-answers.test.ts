import { randomUUID } from 'node:crypto';
import { changePayoutGateway, createPayoutRequest, createStripeAccount } from '@ovation/contract/money/payouts.ts';
import {
  approvePayoutRequest,
  revealPayoutDestination,
  reviewPayoutRequest,
  sendPayout,
} from '@ovation/contract/money/payout-review.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { PayoutRefusedError, type PayoutGateway } from '../../gateways/payments/payouts.ts';
import type { SandboxProvider } from '../../gateways/payments/sandbox/sandbox-provider.ts';
import { auditBooks } from '../ledger/index.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  await world.settings({ performerCommission: 0, earningHoldDays: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  sockets.closeAll();
});
afterAll(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await server.stop();
});

const sandbox = (): SandboxProvider => server.app.payments.named('sandbox') as SandboxProvider;

/** A performer with 100 earned and an account at the provider, who has an approved request for 80. */
async function approved(): Promise<{ performer: Person; accountId: string; id: string }> {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await world.tip(fan, performer, 100);
  const { accountId } = await performer.client.call(createStripeAccount, {
    body: { country: 'DE', currentPassword: performer.password },
  });
  await sandbox().onboard(accountId, 'ready');
  await server.runJobs();
  await performer.client.call(changePayoutGateway, { body: { method: 'stripe', currentPassword: performer.password } });
  const { _id: id } = await performer.client.call(createPayoutRequest, {
    body: { amount: 80 },
    idempotencyKey: randomUUID(),
  });
  await server.admin.call(approvePayoutRequest, { params: { id } });
  return { performer, accountId, id };
}

const send = (id: string) => server.admin.call(sendPayout, { params: { id } });
const view = (id: string) => server.admin.call(reviewPayoutRequest, { params: { id } });
const transfersTo = (accountId: string) =>
  server.app.database
    .selectFrom('sandbox_transfers')
    .select(['id', 'amount', 'reference'])
    .where('account_id', '=', accountId)
    .execute();

/**
 * Replaces the provider for the next transfers, then restores it. Returns the keys with
 * which it was asked.
 */
function answerNext(...answers: readonly PayoutGateway['transfer'][]): string[] {
  const keys: string[] = [];
  const transfer = vi.spyOn(sandbox().payouts, 'transfer');
  for (const answer of answers) {
    transfer.mockImplementationOnce((request) => {
      keys.push(request.idempotencyKey);
      return answer(request);
    });
  }
  return keys;
}

const refuse = () => Promise.reject(new PayoutRefusedError('This account is closed.'));
const breakOff = () => Promise.reject(new Error('The connection broke.'));

async function mailsTo({ email }: Person): Promise<string[]> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  const mails = await Promise.all(data.map(({ _id: id }) => server.admin.call(getMail, { params: { id } })));
  return mails.map(({ subject, text }) => `${subject}\n${text}`);
}

test('the history of a payout says who approved and sent it, and the provider’s reference', async () => {
  const { performer, accountId, id } = await approved();
  expect(await send(id)).toMatchObject({ status: 'paid' });
  const [transfer] = await transfersTo(accountId);
  expect(transfer).toMatchObject({ amount: 8_000n, reference: id });
  const { events, reference } = await view(id);
  expect(reference).toBe(transfer?.id);
  expect(events.map(({ action, note, actor }) => [action, note, actor?.username])).toEqual([
    ['requested', null, performer.username],
    ['approved', null, 'administrator'],
    ['paying', null, 'administrator'],
    ['paid', transfer?.id, undefined],
  ]);
});

test('the email about a sent payout names its amount, its reference and its destination', async () => {
  const { performer, accountId, id } = await approved();
  const { reference } = await send(id);
  const sent = (await mailsTo(performer)).filter((mail) => mail.startsWith('Your payout was sent'));
  expect(sent).toHaveLength(1);
  for (const part of ['80.00', reference ?? '', `The sandbox, •••• ${accountId.slice(-4)}`])
    expect(sent[0]).toContain(part);
});

test('the performer’s pages are notified when a payout is being sent, and when it is paid', async () => {
  const { performer, id } = await approved();
  const performerSocket = await sockets.listen(performer.token);
  await send(id);
  await performerSocket.settled();
  expect(performerSocket.all('payout.changed')).toEqual([
    { requestId: id, status: 'paying' },
    { requestId: id, status: 'paid' },
  ]);
});

test('a refused payout is approved again: pages update, no email is sent, the history says why', async () => {
  const { performer, id } = await approved();
  const performerSocket = await sockets.listen(performer.token);
  answerNext(refuse);
  expect(await send(id)).toMatchObject({ status: 'approved', funds: { balance: 100, requested: 80 } });
  await performerSocket.settled();
  expect(performerSocket.all('payout.changed')).toEqual([
    { requestId: id, status: 'paying' },
    { requestId: id, status: 'approved' },
  ]);
  expect((await view(id)).events.at(-1)).toMatchObject({
    action: 'refused',
    note: 'This account is closed.',
    actor: null,
  });
  expect((await mailsTo(performer)).filter((mail) => mail.startsWith('Your payout was sent'))).toEqual([]);
});

test('the provider is asked with a new key after a refusal, and with the same one after a lost answer', async () => {
  const { accountId, id } = await approved();
  const keys = answerNext(refuse, breakOff, breakOff);
  const statuses = [(await send(id)).status, (await send(id)).status, (await send(id)).status];
  expect(statuses).toEqual(['approved', 'paying', 'paying']);
  expect(keys).toEqual([`payout-${id}-1`, `payout-${id}-2`, `payout-${id}-2`]);
  expect(await send(id)).toMatchObject({ status: 'paid' });
  expect(await transfersTo(accountId)).toHaveLength(1);
});

test('a late refusal does not undo a payout that was sent again meanwhile', async () => {
  const { accountId, id } = await approved();
  const late = Promise.withResolvers<never>();
  answerNext(() => late.promise, refuse, breakOff);
  const first = send(id);
  await expect.poll(async () => (await view(id)).status).toBe('paying');
  expect(await send(id)).toMatchObject({ status: 'approved' });
  expect(await send(id)).toMatchObject({ status: 'paying' });
  late.reject(new PayoutRefusedError('This account is closed.'));
  expect(await first).toMatchObject({ status: 'paying' });
  expect(await send(id)).toMatchObject({ status: 'paid' });
  expect((await view(id)).events.filter(({ action }) => action === 'refused')).toHaveLength(1);
  expect(await transfersTo(accountId)).toHaveLength(1);
});

test('two answers about one payout book it once, without an error', async () => {
  const { accountId, id } = await approved();
  const complaints = vi.spyOn(server.app.logger, 'error');
  const late = Promise.withResolvers<void>();
  const transfer = sandbox().payouts.transfer;
  answerNext(async (request) => {
    const answer = await transfer(request);
    await late.promise;
    return answer;
  });
  const first = send(id);
  await expect.poll(() => transfersTo(accountId)).toHaveLength(1);
  expect(await send(id)).toMatchObject({ status: 'paid' });
  late.resolve();
  expect(await first).toMatchObject({ status: 'paid', funds: { balance: 20 } });
  expect(complaints).not.toHaveBeenCalled();
  expect(await transfersTo(accountId)).toHaveLength(1);
});

test('the provider is not asked again about a paid payout', async () => {
  const { id } = await approved();
  const paid = await send(id);
  const transfer = vi.spyOn(sandbox().payouts, 'transfer');
  expect(await send(id)).toEqual(paid);
  expect(transfer).not.toHaveBeenCalled();
});

test('a payout whose answer is lost is logged with its request', async () => {
  const { id } = await approved();
  const complaints = vi.spyOn(server.app.logger, 'error');
  answerNext(breakOff);
  await send(id);
  expect(complaints.mock.calls).toEqual([
    [expect.objectContaining({ requestId: id }), expect.stringContaining('did not answer about a payout')],
  ]);
});

test('viewing a payout’s destination shows the provider’s account, and is recorded in the history', async () => {
  const { accountId, id } = await approved();
  expect(
    await server.admin.call(revealPayoutDestination, {
      params: { id },
      body: { reason: 'The bank asks for the full number.' },
    }),
  ).toEqual({
    bank: null,
    gateway: { provider: 'sandbox', accountId },
  });
  expect((await view(id)).events.at(-1)).toMatchObject({ action: 'looked', actor: { username: 'administrator' } });
});
