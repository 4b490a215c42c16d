import { randomUUID } from 'node:crypto';
import {
  calculatePayout,
  changePayoutGateway,
  createPayoutRequest,
  createStripeAccount,
} from '@ovation/contract/money/payouts.ts';
import {
  approvePayoutRequest,
  rejectPayoutRequest,
  reviewPayoutRequest,
  sendPayout,
} from '@ovation/contract/money/payout-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { SandboxProvider } from '../../gateways/payments/sandbox/sandbox-provider.ts';
import { auditBooks, readEarnings } from '../ledger/index.ts';
import { finishPayoutsJob } from './send-payout.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  await world.settings({ performerCommission: 0, earningHoldDays: 0 });
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
    .select(['amount', 'reference'])
    .where('account_id', '=', accountId)
    .execute();

/** Loses the provider's answers about transfers while `run` runs. `reached`: whether our requests arrive. */
async function withoutAnswers<Result>(reached: boolean, run: () => Promise<Result>): Promise<Result> {
  const { payouts } = sandbox();
  const original = payouts.transfer.bind(payouts);
  payouts.transfer = async (request) => {
    if (reached) await original(request);
    throw new Error('The connection broke.');
  };
  return run().finally(() => {
    payouts.transfer = original;
  });
}

describe('a payout through the provider', () => {
  test('is sent and booked once, however often it is requested', async () => {
    const { performer, accountId, id } = await approved();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(id)));
    for (const { status } of replies) expect(['paying', 'paid']).toContain(status);
    expect(await view(id)).toMatchObject({ status: 'paid', funds: { balance: 20 } });
    expect(await transfersTo(accountId)).toEqual([{ amount: 8_000n, reference: id }]);
    expect(await readEarnings(server.app.database, performer.id)).toBe(2_000n);
    expect((await view(id)).events.map(({ action }) => action)).toEqual(['requested', 'approved', 'paying', 'paid']);
  });

  test.each([true, false])(
    'whose answer was lost (the provider heard us: %j) is finished by the job, once',
    async (reached) => {
      const { performer, accountId, id } = await approved();
      expect(await withoutAnswers(reached, () => send(id))).toMatchObject({ status: 'paying' });
      await expect(
        server.admin.call(rejectPayoutRequest, { params: { id }, body: { reason: 'Too late.' } }),
      ).rejects.toMatchObject({
        code: 'payout-decided',
        message: 'The payment provider is sending this now. Please wait for its answer.',
      });
      expect(await performer.client.call(calculatePayout, { body: {} })).toMatchObject({
        balance: 100,
        requested: 80,
        available: 20,
      });
      server.clock.advance(2 * 60_000);
      await Promise.all([server.runJob(finishPayoutsJob), server.runJob(finishPayoutsJob)]);
      expect(await view(id)).toMatchObject({ status: 'paid' });
      expect(await transfersTo(accountId)).toHaveLength(1);
    },
  );

  test('that the provider refuses moves no money, and can be sent again once the reason is gone', async () => {
    const { performer, accountId, id } = await approved();
    await sandbox().onboard(accountId, 'restricted');
    expect(await send(id)).toMatchObject({ status: 'approved' });
    expect((await view(id)).events.at(-1)).toMatchObject({
      action: 'refused',
      note: expect.stringContaining('confirm who you are'),
    });
    expect(await readEarnings(server.app.database, performer.id)).toBe(10_000n);
    await sandbox().onboard(accountId, 'ready');
    expect(await send(id)).toMatchObject({ status: 'paid' });
    expect(await transfersTo(accountId)).toHaveLength(1);
  });

  test('needs an account that is ready when it is requested', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
    await world.tip(fan, performer, 100);
    await performer.client.call(createStripeAccount, { body: { country: 'DE', currentPassword: performer.password } });
    await performer.client.call(changePayoutGateway, {
      body: { method: 'stripe', currentPassword: performer.password },
    });
    await expect(performer.client.call(createPayoutRequest, { body: { amount: 80 } })).rejects.toMatchObject({
      code: 'payout-method-missing',
      message: expect.stringContaining('not ready'),
    });
  });
});
