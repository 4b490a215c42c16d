import { randomUUID } from 'node:crypto';
import { login } from '@ovation/contract/people/accounts.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { changeBankingSettings, createPayoutRequest, getPayoutFunds } from '@ovation/contract/money/payouts.ts';
import { approvePayoutRequest, markPayoutPaid } from '@ovation/contract/money/payout-review.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import type { Client } from '@ovation/client';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A login that lasts while the clock advances. */
async function stayLoggedIn({ username, password }: Pick<Person, 'username' | 'password'>): Promise<Client> {
  const { token } = await server.client().call(login, { body: { username, password, remember: true } });
  return server.client(token);
}

test('the worked example of docs/money.md comes out as it says', async () => {
  const admin = await stayLoggedIn({ username: 'admin@example.com', password: 'correct horse battery' });
  const world = createWorld(server);
  await world.settings({ performerCommission: 20, earningHoldDays: 7, minimumPayoutAmount: 50 });
  const someone = await world.performer();
  const [performer, fan] = [await stayLoggedIn(someone), await stayLoggedIn(await world.fan({ balance: 300 }))];
  await performer.call(changeBankingSettings, {
    body: {
      accountHolder: 'Ada Lovelace',
      bankName: 'Bank of Songs',
      accountNumber: 'DE02120300000000202051',
      country: 'DE',
      currentPassword: someone.password,
    },
  });
  const tip = async (amount: number) =>
    (await fan.call(sendTip, { params: { id: someone.id }, body: { amount } }))._id ?? '';
  const days = (count: number) => server.clock.advance(count * 86_400_000);
  /** Balance, held, requested, available, debt. */
  const line = async () => {
    const funds = await performer.call(getPayoutFunds);
    return [funds.balance, funds.held, funds.requested, funds.available, funds.debt];
  };

  const first = await tip(100);
  expect(await line()).toEqual([80, 80, 0, 0, 0]);
  days(3);
  await tip(50);
  expect(await line()).toEqual([120, 120, 0, 0, 0]);
  days(4);
  expect(await line()).toEqual([120, 40, 0, 80, 0]);
  const { _id: id } = await performer.call(createPayoutRequest, { body: { amount: 80 }, idempotencyKey: randomUUID() });
  expect(await line()).toEqual([120, 40, 80, 0, 0]);
  await admin.call(approvePayoutRequest, { params: { id } });
  await admin.call(markPayoutPaid, { params: { id }, body: { reference: 'SEPA 4711' } });
  expect(await line()).toEqual([40, 40, 0, 0, 0]);
  days(1);
  await admin.call(refundCharge, { params: { id: first }, body: { reason: 'The sound was missing.' } });
  expect(await line()).toEqual([-40, 40, 0, 0, 80]);
  days(2);
  expect(await line()).toEqual([-40, 0, 0, 0, 40]);
  await tip(125);
  expect(await line()).toEqual([60, 100, 0, 0, 40]);
  days(7);
  expect(await line()).toEqual([60, 0, 0, 60, 0]);
  expect(await auditBooks(server.app)).toEqual([]);
});
