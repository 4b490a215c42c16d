import { login } from '@ovation/contract/people/accounts.ts';
import { cancelSubscription, searchSubscriptions } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { getSubscriptionPrices } from '@ovation/contract/money/subscriptions.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { announcePricesJob } from '../jobs/announce-prices.ts';
import { renewSubscriptionsJob } from '../subscriptions.ts';

const dayMs = 86_400_000;

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  performer = await remembered(await world.performer({ monthlyPrice: 10, yearlyPrice: 100 }));
});
afterEach(async () => {
  server.clock.reset();
  expect(await auditBooks(server.app)).toEqual([]);
});

/** A login that lasts while the clock advances by months. */
async function remembered(person: Person): Promise<Person> {
  const { token } = await server
    .client()
    .call(login, { body: { username: person.username, password: person.password, remember: true } });
  return { ...person, token, client: server.client(token) };
}

async function subscriber(type: 'monthly' | 'yearly' = 'monthly'): Promise<Person> {
  const fan = await remembered(await world.fan({ balance: 300 }));
  await world.subscribe(fan, performer, { subscriptionType: type });
  return fan;
}

async function ask(monthlyPrice: number): Promise<void> {
  await performer.client.call(changeOwnPerformer, { body: { monthlyPrice } });
  await server.runJobs();
}

async function subscriptionOf(fan: Person) {
  const [row] = (await fan.client.call(searchSubscriptions)).data;
  if (!row) throw new Error('There is no subscription.');
  return row;
}

const daysFromNow = (iso: string | null): number => (Date.parse(iso ?? '') - server.clock.now().getTime()) / dayMs;
const chargesOf = async (fan: Person): Promise<number[]> =>
  (await fan.client.call(searchCharges, { query: { sortBy: 'createdAt', sort: 'asc' } })).data.map(
    ({ amount }) => amount,
  );

async function renewAt(iso: string | null): Promise<void> {
  server.clock.set(new Date(iso ?? ''));
  await server.runJob(renewSubscriptionsJob);
}

async function pricesTold(fan: Person): Promise<string[]> {
  await server.runJobs();
  const mails = await server.app.database
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', fan.email)
    .where('subject', 'like', 'The price%')
    .orderBy('created_at')
    .execute();
  return mails.map(({ body_text }) => body_text);
}

test('a lower price applies to the next charge, and is announced', async () => {
  const fan = await subscriber();
  await ask(8);
  const announced = await subscriptionOf(fan);
  expect(announced).toMatchObject({
    price: 10,
    nextPrice: 8,
    nextPriceFrom: announced.nextChargeAt,
    nextChargeAmount: 8,
  });
  expect(await pricesTold(fan)).toEqual([expect.stringContaining('will cost $8.00 a month')]);
  await renewAt(announced.nextChargeAt);
  expect(await chargesOf(fan)).toEqual([10, 8]);
  expect(await subscriptionOf(fan)).toMatchObject({
    price: 8,
    nextPrice: null,
    nextPriceFrom: null,
    nextChargeAmount: 8,
  });
});

test('a higher price applies from the first charge at least 14 days away', async () => {
  const fan = await subscriber();
  const { nextChargeAt } = await subscriptionOf(fan);
  server.clock.set(new Date(Date.parse(nextChargeAt ?? '') - 5 * dayMs));
  await ask(12);
  const announced = await subscriptionOf(fan);
  expect(announced).toMatchObject({ price: 10, nextChargeAmount: 10, nextPrice: 12 });
  expect(daysFromNow(announced.nextPriceFrom)).toBeGreaterThan(27);
  await renewAt(nextChargeAt);
  const renewed = await subscriptionOf(fan);
  expect(renewed).toMatchObject({
    price: 10,
    nextChargeAmount: 12,
    nextPrice: 12,
    nextPriceFrom: renewed.nextChargeAt,
  });
  await renewAt(renewed.nextChargeAt);
  expect(await chargesOf(fan)).toEqual([10, 10, 12]);
  expect(await pricesTold(fan)).toHaveLength(1);
});

test('a price withdrawn before it applies is announced as withdrawn, and nothing is announced twice', async () => {
  const fan = await subscriber();
  await ask(12);
  await ask(12);
  await server.runJob(announcePricesJob, { performerId: performer.id });
  expect(await pricesTold(fan)).toHaveLength(1);
  await ask(10);
  expect((await pricesTold(fan))[1]).toContain('will not take effect');
  expect(await subscriptionOf(fan)).toMatchObject({ nextPrice: null, nextChargeAmount: 10 });
});

test('a lower price that is raised again applies to one more charge, and is then announced', async () => {
  const fan = await subscriber();
  const { nextChargeAt } = await subscriptionOf(fan);
  server.clock.set(new Date(Date.parse(nextChargeAt ?? '') - 5 * dayMs));
  await ask(5);
  await ask(9);
  expect(await subscriptionOf(fan)).toMatchObject({ nextChargeAmount: 5 });
  await renewAt(nextChargeAt);
  const renewed = await subscriptionOf(fan);
  expect(renewed).toMatchObject({ price: 5, nextPrice: 9, nextPriceFrom: renewed.nextChargeAt });
  expect(await pricesTold(fan)).toHaveLength(2);
});

test('a charge between the change and its announcement costs no more than either price', async () => {
  const fan = await subscriber();
  await performer.client.call(changeOwnPerformer, { body: { monthlyPrice: 7 } });
  await renewAt((await subscriptionOf(fan)).nextChargeAt);
  expect(await chargesOf(fan)).toEqual([10, 7]);
});

test('reaches every one of many subscribers, in batches, and only those of the plan', async () => {
  const [fan, yearly] = [await subscriber(), await subscriber('yearly')];
  await server.app.database.executeQuery(manySubscribers(450));
  await ask(12);
  const rows = await server.app.database
    .selectFrom('subscriptions')
    .select(['next_price', 'type'])
    .where('performer_id', '=', performer.id)
    .execute();
  expect(rows.filter(({ next_price }) => next_price === 1200n)).toHaveLength(451);
  expect(await subscriptionOf(yearly)).toMatchObject({ nextPrice: null });
  expect(await pricesTold(fan)).toHaveLength(1);
  expect(await performer.client.call(getSubscriptionPrices)).toMatchObject({
    data: [
      { subscriptionType: 'monthly', price: 12, renewing: 451, announced: 0 },
      { subscriptionType: 'yearly', price: 100, renewing: 1, announced: 0 },
    ],
  });
});

/** They stay on the site and renew in 20 days, so tests that advance the clock come before. */
function manySubscribers(count: number) {
  const { database, clock } = server.app;
  const [now, end] = [clock.now(), new Date(clock.now().getTime() + 20 * dayMs)];
  const people = Array.from({ length: count }, (_, i) => ({
    id: crypto.randomUUID(),
    kind: 'user',
    username: `many-${i}`,
    name: `Fan ${i}`,
    email: `many-${i}@example.com`,
  }));
  return database
    .with('fans', (db) =>
      db
        .insertInto('accounts')
        .values(people as never)
        .returning('id'),
    )
    .insertInto('subscriptions')
    .columns([
      'id',
      'account_id',
      'performer_id',
      'type',
      'source',
      'status',
      'price',
      'started_at',
      'period_started_at',
      'expires_at',
      'next_charge_at',
    ])
    .expression(
      (query) =>
        query
          .selectFrom('fans')
          .select((row) => [
            'id',
            'id as account_id',
            row.val(performer.id).as('performer_id'),
            row.val('monthly').as('type'),
            row.val('wallet').as('source'),
            row.val('active').as('status'),
            row.cast<bigint>(row.val(1000), 'bigint').as('price'),
            row.cast<Date>(row.val(now), 'timestamptz').as('started_at'),
            row.cast<Date>(row.val(now), 'timestamptz').as('period'),
            row.cast<Date>(row.val(end), 'timestamptz').as('expires_at'),
            row.cast<Date>(row.val(end), 'timestamptz').as('next_charge_at'),
          ]) as never,
    )
    .compile() as never;
}

test('a fan who has cancelled gets no email, and sees the price to resume with', async () => {
  const fan = await subscriber();
  const { _id } = await subscriptionOf(fan);
  await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id: _id } });
  await ask(12);
  expect(await pricesTold(fan)).toEqual([]);
  expect(await subscriptionOf(fan)).toMatchObject({
    status: 'cancelled',
    price: 10,
    nextPrice: 12,
    nextChargeAmount: null,
  });
});

test('outside the bounds of the settings fails, and changes nothing for anyone', async () => {
  const fan = await subscriber();
  await expect(performer.client.call(changeOwnPerformer, { body: { monthlyPrice: 301 } })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'monthlyPrice' }],
  });
  await server.runJobs();
  expect(await subscriptionOf(fan)).toMatchObject({ price: 10, nextPrice: null });
});
