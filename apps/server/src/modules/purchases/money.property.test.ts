import { ApiError } from '@ovation/client';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { getEarningStats, searchEarnings } from '@ovation/contract/money/earnings.ts';
import { buyFeed, searchTransactions, sendTip, subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';

/**
 * One action of one fan; all actions of a world run concurrently. Amounts in cents, prices and people by index.
 */
type Action =
  | {
      readonly kind: 'top-up';
      readonly fan: number;
      readonly amount: number;
      readonly card: string;
      readonly key?: number | undefined;
    }
  | {
      readonly kind: 'tip';
      readonly fan: number;
      readonly performer: number;
      readonly amount: number;
      readonly card?: string | undefined;
      readonly key?: number | undefined;
    }
  | {
      readonly kind: 'buy';
      readonly fan: number;
      readonly feed: number;
      readonly card?: string | undefined;
      readonly key?: number | undefined;
    }
  | {
      readonly kind: 'subscribe';
      readonly fan: number;
      readonly performer: number;
      readonly card?: string | undefined;
      readonly key?: number | undefined;
    };

const fanCount = 3;
const performerCount = 2;
const feedCount = 3;
const feedPrices = [3.33, 10, 17.01];

const fan = fc.nat(fanCount - 1);
const performer = fc.nat(performerCount - 1);
const card = fc.constantFrom('sandbox_ok', 'sandbox_ok', 'sandbox_declined', 'sandbox_authenticate', 'sandbox_late');
// Few keys, so that requests repeat them.
const key = fc.option(fc.nat(3), { nil: undefined });
/** From the wallet, or by card. */
const anyCard = fc.option(card, { nil: undefined });
const someAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('top-up' as const), fan, amount: fc.integer({ min: 295, max: 9_000 }), card, key }),
  fc.record({
    kind: fc.constant('tip' as const),
    fan,
    performer,
    amount: fc.integer({ min: 1_000, max: 6_000 }),
    card: anyCard,
    key,
  }),
  fc.record({ kind: fc.constant('buy' as const), fan, feed: fc.nat(feedCount - 1), card: anyCard, key }),
  fc.record({ kind: fc.constant('subscribe' as const), fan, performer, card: anyCard, key }),
);
const scenario = fc.record({
  commission: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
  actions: fc.array(someAction, { minLength: 10, maxLength: 60 }),
});

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

interface Cast {
  readonly fans: readonly Person[];
  readonly performers: readonly Person[];
  readonly feeds: readonly string[];
}

const times = <Item>(count: number, make: () => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, make));

async function makeCast(): Promise<Cast> {
  const fans = await times(fanCount, () => world.fan({ balance: 50 }));
  const performers = await times(performerCount, () => world.performer({ monthlyPrice: 9.99 }));
  const feeds = await Promise.all(
    feedPrices.map((price, index) =>
      world.feed(performers[index % performerCount] as Person, { access: 'paid', price }),
    ),
  );
  return { fans, performers, feeds: feeds.map(({ _id }) => _id) };
}

/** Runs an action. A named failure is a valid result, anything else is a bug. */
async function run(action: Action, { fans, performers, feeds }: Cast): Promise<unknown> {
  const { client } = fans[action.fan] as Person;
  const options = action.key === undefined ? {} : { idempotencyKey: `key-${action.key}` };
  const performerId = 'performer' in action ? (performers[action.performer] as Person).id : '';
  const payment = action.card === undefined ? {} : { source: 'card' as const, paymentMethod: action.card };
  try {
    if (action.kind === 'top-up')
      return await client.call(topUpWallet, {
        body: { amount: action.amount / 100, paymentMethod: action.card },
        ...options,
      });
    if (action.kind === 'tip')
      return await client.call(sendTip, {
        params: { id: performerId },
        body: { amount: action.amount / 100, ...payment },
        ...options,
      });
    if (action.kind === 'buy')
      return await client.call(buyFeed, { params: { id: feeds[action.feed] ?? '' }, body: payment, ...options });
    return await client.call(subscribe, { body: { performerId, ...payment }, ...options });
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode >= 500 || error.statusCode === 0) throw error;
    return error;
  }
}

const cents = (amount: number): number => Math.round(amount * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + cents(amount), 0);

/** A balance is what came in less what went out, and never below zero. */
async function checkFan(person: Person): Promise<number> {
  const [{ balance }, charges, transactions] = await Promise.all([
    person.client.call(getMe),
    person.client.call(searchCharges, { query: { pageSize: 100 } }),
    person.client.call(searchTransactions, { query: { pageSize: 100, status: 'succeeded' } }),
  ]);
  const spent = sum(charges.data.map(({ amount }) => amount));
  expect(cents(balance)).toBe(sum(transactions.data.map(({ tokens }) => tokens)) - spent);
  expect(balance).toBeGreaterThanOrEqual(0);
  const feedsBought = charges.data.filter(({ type }) => type === 'feed').map(({ objectId }) => objectId);
  expect(new Set(feedsBought)).toHaveLength(feedsBought.length);
  const subscribed = charges.data.filter(({ type }) => type === 'subscription').map(({ objectId }) => objectId);
  expect(new Set(subscribed)).toHaveLength(subscribed.length);
  return spent;
}

/** The site keeps its share of each payment, rounded to the nearest cent; the performer gets the rest. */
async function checkCommission({ client }: Person, percent: number): Promise<void> {
  const { data, total } = await client.call(searchEarnings, { query: { pageSize: 100 } });
  expect(data).toHaveLength(total);
  for (const { gross, commission, net } of data) {
    const nearest = Math.floor((cents(gross) * Math.round(percent * 100) + 5_000) / 10_000);
    expect([cents(commission), cents(net)]).toEqual([nearest, cents(gross) - nearest]);
  }
}

/** Every reply names a requested amount, and each key has one charge. */
function checkReplies(actions: readonly Action[], replies: readonly unknown[]): void {
  const chargesByKey = new Map<string, string>();
  actions.forEach((asked, index) => {
    const reply = replies[index];
    if (reply instanceof ApiError || asked.kind === 'top-up' || asked.kind === 'subscribe') return;
    const {
      _id,
      paymentId = '',
      amount,
      balance,
    } = reply as { _id?: string; paymentId?: string; amount: number; balance: number };
    expect(cents(amount)).toBe(asked.kind === 'tip' ? asked.amount : cents(feedPrices[asked.feed] ?? 0));
    expect(balance).toBeGreaterThanOrEqual(0);
    if (asked.key === undefined) return;
    const name = `${asked.fan} ${asked.key}`;
    expect(chargesByKey.get(name) ?? _id ?? paymentId).toBe(_id ?? paymentId);
    chargesByKey.set(name, _id ?? paymentId);
  });
}

test('conserves money, overspends nothing and charges nothing twice, whatever fans do at once', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ commission, actions }) => {
      await world.settings({ performerCommission: commission });
      const cast = await makeCast();
      const replies = await Promise.all(actions.map((one) => run(one, cast)));
      checkReplies(actions, replies);
      await server.runJobs();
      const spent = await Promise.all(cast.fans.map(checkFan));
      for (const one of cast.performers) await checkCommission(one, commission);
      const stats = await Promise.all(cast.performers.map(({ client }) => client.call(getEarningStats)));
      expect(sum(stats.map(({ totalGross }) => totalGross))).toBe(spent.reduce((total, amount) => total + amount, 0));
      expect(sum(stats.flatMap(({ totalCommission, totalNet }) => [totalCommission, totalNet]))).toBe(
        sum(stats.map(({ totalGross }) => totalGross)),
      );
      expect(await auditBooks(server.app)).toEqual([]);
    }),
    { numRuns: byDepth({ small: 8, deep: 200 }), endOnFailure: true },
  );
});
