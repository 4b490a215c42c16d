import { getMe, login } from '@ovation/contract/people/accounts.ts';
import {
  sendTip,
  searchSubscriptions,
  searchTransactions,
  subscribe,
  topUpWallet,
} from '@ovation/contract/money/money.ts';
import { changeSpendingLimit, getSpendingLimit } from '@ovation/contract/money/payments.ts';
import { refundPayment } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await world.performer({ monthlyPrice: 20 });
  server.clock.set(new Date('2027-01-10T12:00:00Z'));
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
/** A fan who stays logged in while the clock advances. */
async function patientFan(): Promise<Person> {
  const fan = await world.fan();
  const { token } = await server
    .client()
    .call(login, { body: { username: fan.username, password: fan.password, remember: true } });
  return { ...fan, token, client: server.client(token) };
}
const limitTo = (fan: Person, limit: number | null) => fan.client.call(changeSpendingLimit, { body: { limit } });
const read = (fan: Person) => fan.client.call(getSpendingLimit);
const topUp = (fan: Person, amount: number, paymentMethod = 'sandbox_ok') =>
  fan.client.call(topUpWallet, { body: { amount, paymentMethod } });
const reached = { statusCode: 409, code: 'spending-limit-reached' };

describe('a monthly limit', () => {
  test('is none at first', async () => {
    const fan = await patientFan();
    await topUp(fan, 20);
    expect(await read(fan)).toEqual({
      limit: null,
      next: null,
      spent: 20,
      left: null,
      until: '2027-02-01T00:00:00.000Z',
    });
  });

  test('is reached to the cent, and the error beyond it says what is left', async () => {
    const fan = await patientFan();
    expect(await limitTo(fan, 50)).toMatchObject({ limit: 50, next: null, spent: 0, left: 50 });
    await topUp(fan, 29.99);
    await expect(topUp(fan, 20.02)).rejects.toMatchObject({
      ...reached,
      message:
        'You have limited card payments to $50.00 a month: $29.99 is used, $20.01 is left until Feb 1. ' +
        'Nothing was charged.',
    });
    expect(await topUp(fan, 20.01)).toMatchObject({ status: 'succeeded', balance: 50 });
    expect(await read(fan)).toMatchObject({ spent: 50, left: 0 });
    await expect(topUp(fan, 3)).rejects.toMatchObject(reached);
  });

  test('applies to everything that a card pays, and not to the wallet', async () => {
    const fan = await patientFan();
    await topUp(fan, 30);
    await limitTo(fan, 35);
    await expect(
      fan.client.call(sendTip, {
        params: { id: performer.id },
        body: { amount: 10, source: 'card', paymentMethod: 'sandbox_ok' },
      }),
    ).rejects.toMatchObject(reached);
    await expect(
      fan.client.call(subscribe, { body: { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_ok' } }),
    ).rejects.toMatchObject(reached);
    expect(await fan.client.call(searchSubscriptions)).toMatchObject({ total: 0 });
    await fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 10 } });
    expect(await fan.client.call(subscribe, { body: { performerId: performer.id } })).toMatchObject({ balance: 0 });
  });

  test('counts what is under way, and not what failed', async () => {
    const fan = await patientFan();
    await limitTo(fan, 30);
    expect(await topUp(fan, 20, 'sandbox_declined')).toMatchObject({ status: 'failed' });
    expect(await topUp(fan, 20, 'sandbox_authenticate')).toMatchObject({ status: 'requires_action' });
    expect(await read(fan)).toMatchObject({ spent: 20, left: 10 });
    await expect(topUp(fan, 10.01)).rejects.toMatchObject(reached);
    expect(await topUp(fan, 10, 'sandbox_late')).toMatchObject({ status: 'pending' });
    expect(await read(fan)).toMatchObject({ spent: 30, left: 0 });
  });

  test('does not count what was refunded to the card', async () => {
    const fan = await patientFan();
    await limitTo(fan, 30);
    const { _id } = await topUp(fan, 30);
    const { token } = await server
      .client()
      .call(login, { body: { username: 'admin@example.com', password: 'correct horse battery', remember: true } });
    await server.client(token).call(refundPayment, { params: { id: _id }, body: { amount: 12, reason: 'A test' } });
    await server.runJobs();
    expect(await read(fan)).toMatchObject({ spent: 18, left: 12 });
    await topUp(fan, 12);
  });

  test('is not exceeded by 30 concurrent checkouts', async () => {
    const fan = await patientFan();
    await limitTo(fan, 50);
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => topUp(fan, 10)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(reached);
    expect((await fan.client.call(getMe)).balance).toBe(50);
    expect((await fan.client.call(searchTransactions)).total).toBe(5);
  });

  test('of zero lets no card pay', async () => {
    const fan = await patientFan();
    expect(await limitTo(fan, 0)).toMatchObject({ limit: 0, left: 0 });
    await expect(topUp(fan, 2.95)).rejects.toMatchObject(reached);
  });

  test.each([-1, 10.001, 1e9, '50', undefined])('of %j is refused with 422', async (limit) => {
    const fan = await world.fan();
    const response = await fetch(`${server.url}/api/payment/spending-limit`, {
      method: 'PUT',
      headers: { authorization: fan.token, 'content-type': 'application/json' },
      body: JSON.stringify({ limit }),
    });
    expect(response.status).toBe(422);
  });
});

describe('a change', () => {
  test('to less applies at once; to more, or to none, after 24 hours', async () => {
    const fan = await patientFan();
    await limitTo(fan, 50);
    expect(await limitTo(fan, 20)).toMatchObject({ limit: 20, next: null });
    await topUp(fan, 20);
    const from = expect.any(String) as string;
    expect(await limitTo(fan, 100)).toMatchObject({ limit: 20, next: { limit: 100, from }, left: 0 });
    expect(await limitTo(fan, null)).toMatchObject({ limit: 20, next: { limit: null, from } });
    server.clock.advance(24 * hourMs - 60_000);
    await expect(topUp(fan, 30)).rejects.toMatchObject(reached);
    server.clock.advance(2 * 60_000);
    expect(await read(fan)).toMatchObject({ limit: null, next: null });
    await topUp(fan, 30);
  });

  test('to more is cancelled by choosing the present limit again', async () => {
    const fan = await patientFan();
    await limitTo(fan, 20);
    await limitTo(fan, 100);
    expect(await limitTo(fan, 20)).toMatchObject({ limit: 20, next: null });
    server.clock.advance(25 * hourMs);
    expect(await read(fan)).toMatchObject({ limit: 20, next: null });
  });
});

test('restarts with the month, in UTC, and applies to renewals, which then fail with a message', async () => {
  server.clock.set(new Date('2027-03-31T23:50:00Z'));
  const fan = await patientFan();
  await limitTo(fan, 20);
  await fan.client.call(subscribe, {
    body: { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_ok' },
  });
  await expect(topUp(fan, 5)).rejects.toMatchObject(reached);
  server.clock.advance(20 * 60_000);
  await topUp(fan, 5);
  server.clock.set(new Date('2027-04-30T23:50:00Z'));
  await server.runJob(renewSubscriptionsJob);
  await server.runJobs();
  expect(await fan.client.call(searchSubscriptions)).toMatchObject({ data: [{ status: 'past-due' }] });
  const [email] = await server.app.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', fan.email)
    .where('subject', 'like', '%could not be renewed')
    .execute();
  expect(email?.body_text).toContain(
    'You have limited card payments to $20.00 a month: $5.00 is used, $15.00 is left until May 1. ' +
      'Nothing was charged.',
  );
  server.clock.set(new Date('2027-05-02T00:00:00Z'));
  await server.runJob(renewSubscriptionsJob);
  expect(await fan.client.call(searchSubscriptions)).toMatchObject({ data: [{ status: 'active' }] });
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
