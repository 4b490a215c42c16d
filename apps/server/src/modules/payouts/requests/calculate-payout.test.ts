import { randomUUID } from 'node:crypto';
import { login } from '@ovation/contract/people/accounts.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import {
  calculatePayout,
  changeBankingSettings,
  createPayoutRequest,
  getPayoutFunds,
} from '@ovation/contract/money/payouts.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await createWorld(server).settings({ performerCommission: 20, earningHoldDays: 7, minimumPayoutAmount: 50 });
});
afterAll(() => server.stop());

/** A new world on the present day: each test advances the clock by a week, which ends all sessions. */
async function worldOfToday(): Promise<World> {
  const { token: adminToken } = await server
    .client()
    .call(login, { body: { username: 'admin@example.com', password: 'correct horse battery' } });
  return createWorld({ ...server, adminToken });
}

/** The same person with a login that lasts while the clock advances. */
async function remembered(person: Person): Promise<Person> {
  const { token } = await server
    .client()
    .call(login, { body: { username: person.username, password: person.password, remember: true } });
  return { ...person, token, client: server.client(token) };
}

/** A performer with 80 available. */
async function earned80(): Promise<{ performer: Person; fan: Person }> {
  const world = await worldOfToday();
  const [performer, fan] = [
    await remembered(await world.performer()),
    await remembered(await world.fan({ balance: 300 })),
  ];
  await tip(fan, performer, 100);
  server.clock.advance(7 * 86_400_000);
  return { performer, fan };
}

const tip = (fan: Person, performer: Person, amount: number) =>
  fan.client.call(sendTip, { params: { id: performer.id }, body: { amount }, idempotencyKey: randomUUID() });
const calculate = ({ client }: Person, amount: number) => client.call(calculatePayout, { body: { amount } });

test('held earnings are listed by the day on which they become available, as in the list of earnings', async () => {
  const { performer, fan } = await earned80();
  await tip(fan, performer, 50);
  server.clock.advance(86_400_000);
  await tip(fan, performer, 25);
  const { data } = await performer.client.call(searchEarnings, { query: { sortBy: 'createdAt', sort: 'asc' } });
  const [, first, second] = data.map(({ availableAt }) => availableAt?.slice(0, 10));
  expect(await performer.client.call(getPayoutFunds)).toEqual({
    balance: 140,
    held: 60,
    requested: 0,
    available: 80,
    debt: 0,
    holdDays: 7,
    minimum: 50,
    calendar: [
      { day: first, amount: 40 },
      { day: second, amount: 20 },
    ],
    amount: 80,
    left: 0,
    problem: null,
  });
});

test('without an amount, everything available is calculated', async () => {
  const { performer } = await earned80();
  for (const input of [{}, { body: {} }])
    expect(await performer.client.call(calculatePayout, input)).toMatchObject({ amount: 80, left: 0, problem: null });
});

test.each([
  [50, 30, null],
  [49.99, 30.01, 'A payout must be $50.00 or more.'],
  [79.99, 0.01, null],
  [80, 0, null],
  [80.01, 0, '$80.00 can be paid out now; this is $0.01 more.'],
])('of 80 that are available, a payout of %d leaves %d; problem: %s', async (amount, left, problem) => {
  const { performer } = await earned80();
  expect(await calculate(performer, amount)).toMatchObject({ amount, left, problem, available: 80 });
});

test('an open request is the problem, whatever the amount', async () => {
  const { performer, fan } = await earned80();
  const bank = {
    accountHolder: 'Ada Lovelace',
    bankName: 'Bank of Songs',
    accountNumber: 'DE02120300000000202051',
    country: 'DE',
  };
  await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
  await tip(fan, performer, 100);
  server.clock.advance(7 * 86_400_000);
  await performer.client.call(createPayoutRequest, { body: { amount: 80 }, idempotencyKey: randomUUID() });
  for (const amount of [1, 60, 1_000])
    expect(await calculate(performer, amount)).toMatchObject({
      available: 80,
      requested: 80,
      problem: 'You already have an open request.',
    });
});

test('with only recent earnings, nothing can be paid out yet', async () => {
  const world = await worldOfToday();
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await world.tip(fan, performer, 100);
  expect(await calculate(performer, 60)).toMatchObject({
    balance: 80,
    held: 80,
    available: 0,
    left: 0,
    problem: 'Nothing can be paid out now.',
  });
  await expect(
    performer.client.call(createPayoutRequest, { body: { amount: 60 }, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({ details: [{ path: 'amount', message: 'Nothing can be paid out now.' }] });
});
