import { getMe } from '@ovation/contract/people/accounts.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { buyFeed, searchTransactions } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await world.performer();
});
afterAll(() => server.stop());

const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const paidFeed = async (): Promise<string> => (await world.feed(performer, { access: 'paid', price: 10 }))._id;
const buy = (fan: Person, id: string, paymentMethod = 'sandbox_ok') =>
  fan.client.call(buyFeed, { params: { id }, body: { source: 'card', paymentMethod } });
const isOpenFor = async (fan: Person, id: string): Promise<boolean> =>
  (await fan.client.call(getFeed, { params: { id } })).access.granted;
const paymentsOf = (fan: Person) => fan.client.call(searchTransactions);
const rowOf = (id: string | undefined) =>
  server.app.database
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();

describe('a report about an order', () => {
  const report = async (paymentId: string | undefined, status: 'succeeded' | 'failed') =>
    settlePayment(server.app, paymentId ?? '', {
      status,
      amountMinor: 1_000n,
      id: (await rowOf(paymentId)).provider_payment_id ?? '',
    });

  test('that arrives ten times at once, from anywhere, sells once', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const { paymentId } = await buy(fan, id, 'sandbox_late');
    await Promise.all(Array.from({ length: 10 }, () => report(paymentId, 'succeeded')));
    await server.runJobs();
    expect((await fan.client.call(searchCharges)).total).toBe(1);
    expect(await balanceOf(fan)).toBe(0);
  });

  test('of success long after a failure still sells it, and a later failure takes nothing back', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const { paymentId } = await buy(fan, id, 'sandbox_late');
    await report(paymentId, 'failed');
    expect(await isOpenFor(fan, id)).toBe(false);
    await report(paymentId, 'succeeded');
    await report(paymentId, 'failed');
    expect(await isOpenFor(fan, id)).toBe(true);
    expect(await paymentsOf(fan)).toMatchObject({ total: 1, data: [{ status: 'succeeded' }] });
    expect(await balanceOf(fan)).toBe(0);
  });

  test('of success after the fan has bought it again leaves the money in the wallet', async () => {
    const [fan, id] = [await world.fan(), await paidFeed()];
    const { paymentId } = await buy(fan, id, 'sandbox_late');
    await report(paymentId, 'failed');
    await buy(fan, id);
    await report(paymentId, 'succeeded');
    expect((await fan.client.call(searchCharges)).total).toBe(1);
    expect(await balanceOf(fan)).toBe(10);
  });
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
