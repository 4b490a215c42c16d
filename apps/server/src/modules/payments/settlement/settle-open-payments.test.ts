import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { searchSubscriptions, searchTransactions, subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { settleOpenPaymentsJob } from '../jobs/settle-open-payments.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
});
afterAll(() => server.stop());

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const minuteMs = 60_000;
const settle = () => server.runJob(settleOpenPaymentsJob);

/** A fan who stays logged in while the clock advances. */
async function patientFan(): Promise<Person> {
  const fan = await world.fan();
  const { token } = await server
    .client()
    .call(login, { body: { username: fan.username, password: fan.password, remember: true } });
  return { ...fan, token, client: server.client(token) };
}

/** Loses the provider's answers while `run` runs. `reached`: whether our requests arrive. */
async function withoutAnswers<Result>(reached: boolean, run: () => Promise<Result>): Promise<Result> {
  const payments = server.app.payments.current();
  const original = payments.createPayment.bind(payments);
  payments.createPayment = async (request) => {
    if (reached) await original(request);
    throw new Error('The connection broke.');
  };
  return run().finally(() => {
    payments.createPayment = original;
  });
}

test.each([true, false])(
  'a payment whose answer was lost (the provider heard us: %j) arrives once, by the job',
  async (reached) => {
    const fan = await world.fan();
    const reply = await withoutAnswers(reached, () =>
      fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_ok' } }),
    );
    expect(reply).toMatchObject({ status: 'pending', balance: 0 });
    server.clock.advance(2 * minuteMs);
    await Promise.all([settle(), settle(), settle()]);
    expect(await balanceOf(fan)).toBe(20);
    await server.runJobs();
    expect(await balanceOf(fan)).toBe(20);
  },
);

test('a repeat with the same key after the reply was lost asks again for the same payment', async () => {
  const fan = await world.fan();
  const call = () =>
    fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_ok' }, idempotencyKey: 'one-key' });
  const [payments, database] = [server.app.payments.current(), server.app.database];
  const original = payments.createPayment.bind(payments);
  // The process ends between the provider's answer and ours: no reply is kept.
  payments.createPayment = async (request) => {
    await original(request);
    return new Promise(() => {});
  };
  const aborted = new AbortController();
  const lost = fan.client
    .call(topUpWallet, {
      body: { amount: 20, paymentMethod: 'sandbox_ok' },
      idempotencyKey: 'one-key',
      signal: aborted.signal,
    })
    .catch(() => {});
  await expect
    .poll(
      async () =>
        (
          await database
            .selectFrom('sandbox_payments')
            .select('id')
            .where('amount', '=', 2_000n)
            .where('reference', 'in', (db) =>
              db
                .selectFrom('payments')
                .select((row) => row.cast<string>('payments.id', 'text').as('id'))
                .where('account_id', '=', fan.id),
            )
            .execute()
        ).length,
    )
    .toBe(1);
  payments.createPayment = original;
  aborted.abort();
  await lost;
  expect(await call()).toMatchObject({ status: 'succeeded', balance: 20 });
  expect(await fan.client.call(searchTransactions)).toMatchObject({ total: 1 });
});

test('a payment that is never confirmed fails after a day, and its subscription with it', async () => {
  const [fan, performer] = [await patientFan(), await world.performer({ monthlyPrice: 10 })];
  await fan.client.call(subscribe, {
    body: { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_authenticate' },
  });
  server.clock.advance(23 * 60 * minuteMs);
  await settle();
  expect(await fan.client.call(searchSubscriptions)).toMatchObject({ data: [{ status: 'pending' }] });
  server.clock.advance(2 * 60 * minuteMs);
  await settle();
  expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
  expect(await fan.client.call(searchTransactions)).toMatchObject({
    data: [{ status: 'failed', message: 'This payment was not confirmed in time. Nothing was charged.' }],
  });
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
