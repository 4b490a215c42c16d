import { getMe } from '@ovation/contract/people/accounts.ts';
import {
  applyCoupon,
  changeOwnCoupon,
  createCoupon,
  createOwnCoupon,
  searchOwnCoupons,
  type Coupon,
} from '@ovation/contract/money/coupons.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import {
  buyFeed,
  buyGallery,
  searchSubscriptions,
  searchTransactions,
  subscribe,
} from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/wallet-charges.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks, readEarnings } from '../ledger/index.ts';
import { renewSubscriptionsJob } from '../subscriptions/index.ts';

let server: TestServer;
let world: World;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterAll(() => server.stop());
afterEach(async () => expect(await auditBooks(server.app)).toEqual([]));

type Fields = Partial<BodyInput<typeof createCoupon>>;
const half = {
  kind: 'percentage',
  value: 50,
  targets: ['feed', 'gallery', 'video', 'monthly', 'yearly'],
} as const satisfies Fields;
const make = (fields: Fields = {}) => performer.client.call(createOwnCoupon, { body: { ...half, ...fields } });
const makeForAll = (fields: Fields = {}) => server.admin.call(createCoupon, { body: { ...half, ...fields } });
const buy = (fan: Person, feedId: string, body: BodyInput<typeof buyFeed>) =>
  fan.client.call(buyFeed, { params: { id: feedId }, body });
const paidFeed = async (price = 10) => (await world.feed(performer, { access: 'paid', price }))._id;
const balanceOf = async (person: Person): Promise<number> => (await person.client.call(getMe)).balance;
const earningsOf = async (person: Person): Promise<number> =>
  Number(await readEarnings(server.app.database, person.id)) / 100;
const usesOf = async (coupon: Coupon): Promise<number | undefined> =>
  (await performer.client.call(searchOwnCoupons, { query: { q: coupon.code } })).data[0]?.used;
const isOpenFor = async (fan: Person, feedId: string): Promise<boolean> =>
  (await fan.client.call(getFeed, { params: { id: feedId } })).access.granted;
const transfersOf = (chargeId = '') =>
  server.app.database
    .selectFrom('ledger_transfers')
    .select(['kind', 'amount'])
    .where('reference_id', '=', chargeId)
    .orderBy('kind')
    .execute();

describe('buying with a coupon', () => {
  test('of the performer’s own takes less of the fan, and the commission is of what is left', async () => {
    performer = await world.performer();
    const [fan, coupon, feed] = [await world.fan({ balance: 20 }), await make(), await paidFeed()];
    expect(await buy(fan, feed, { coupon: coupon.code.toLowerCase(), price: 5 })).toMatchObject({
      amount: 5,
      balance: 15,
    });
    expect(await isOpenFor(fan, feed)).toBe(true);
    expect([await earningsOf(performer), await usesOf(coupon)]).toEqual([4, 1]);
  });

  test('of the site’s leaves the performer what she would have earned without it', async () => {
    performer = await world.performer();
    const [fan, coupon, feed] = [
      await world.fan({ balance: 20 }),
      await makeForAll({ kind: 'amount', value: 3 }),
      await paidFeed(),
    ];
    const bought = await buy(fan, feed, { coupon: coupon._id, price: 7 });
    expect(bought).toMatchObject({ amount: 7, balance: 13 });
    expect(await transfersOf(bought._id)).toEqual([
      { kind: 'commission', amount: 200n },
      { kind: 'coupon', amount: 300n },
      { kind: 'sale', amount: 800n },
    ]);
    expect(await earningsOf(performer)).toBe(8);
    expect((await fan.client.call(searchCharges)).data).toMatchObject([{ amount: 7, objectId: feed }]);
    expect(await buy(fan, feed, {})).toEqual(bought);
  });

  test('opens galleries too', async () => {
    performer = await world.performer();
    const [fan, coupon] = [await world.fan({ balance: 20 }), await make({ targets: ['gallery'] })];
    const gallery = await world.gallery(performer, { access: 'paid', price: 8 });
    expect(
      await fan.client.call(buyGallery, { params: { id: gallery._id }, body: { coupon: coupon.code, price: 4 } }),
    ).toMatchObject({ amount: 4 });
  });

  test('needs no money where it takes everything off: the site pays all, or a performer gives hers away', async () => {
    performer = await world.performer();
    const [site, hers] = [await makeForAll({ value: 100 }), await make({ kind: 'amount', value: 500 })];
    const [fan, first, second] = [await world.fan(), await paidFeed(), await paidFeed()];
    const paidBySite = await buy(fan, first, { coupon: site.code, price: 0 });
    expect(paidBySite).toMatchObject({ amount: 0, balance: 0 });
    expect(await earningsOf(performer)).toBe(8);
    const gift = await buy(fan, second, { coupon: hers.code, price: 0 });
    expect(gift).toMatchObject({ amount: 0, balance: 0 });
    expect([await transfersOf(gift._id), await earningsOf(performer)]).toEqual([[], 8]);
    expect([await isOpenFor(fan, first), await isOpenFor(fan, second)]).toEqual([true, true]);
  });

  test('charges the price that the fan saw, and nothing when it is another by now', async () => {
    performer = await world.performer();
    const [fan, coupon, feed] = [await world.fan({ balance: 20 }), await make(), await paidFeed()];
    await performer.client.call(changeOwnCoupon, { params: { id: coupon._id }, body: { value: 20 } });
    await expect(buy(fan, feed, { coupon: coupon.code, price: 5 })).rejects.toMatchObject({
      statusCode: 409,
      code: 'conflict',
      message: 'The price is 8.00 now. Nothing was charged. Please look again before you go on.',
    });
    await expect(buy(fan, feed, { coupon: coupon.code, price: 10 })).rejects.toMatchObject({ code: 'conflict' });
    expect([await balanceOf(fan), await usesOf(coupon)]).toEqual([20, 0]);
    expect(await buy(fan, feed, { coupon: coupon.code, price: 8 })).toMatchObject({ balance: 12 });
  });

  test('says that nothing was charged where it cannot be used, and uses nothing up where the wallet holds too little', async () => {
    performer = await world.performer();
    const [poor, coupon, feed] = [await world.fan({ balance: 3 }), await make(), await paidFeed()];
    await expect(buy(poor, feed, { coupon: coupon.code })).rejects.toMatchObject({
      code: 'balance-too-low',
      missing: 2,
    });
    await expect(
      buy(poor, feed, { coupon: (await makeForAll({ kind: 'amount', value: 5 })).code }),
    ).rejects.toMatchObject({ code: 'balance-too-low', missing: 2 });
    await expect(buy(poor, feed, { coupon: 'NOBODY' })).rejects.toMatchObject({
      code: 'coupon-refused',
      message: expect.stringContaining('Nothing was charged.'),
    });
    await expect(buy(poor, feed, { coupon: (await make({ targets: ['video'] })).code })).rejects.toMatchObject({
      code: 'coupon-refused',
      message: 'This coupon is for something else. Nothing was charged.',
    });
    expect([await balanceOf(poor), await usesOf(coupon)]).toEqual([3, 0]);
  });
});

describe('the last use', () => {
  test('is had by exactly one of twenty who ask at once', async () => {
    performer = await world.performer();
    const [coupon, feed] = [await make({ maxUses: 1 }), await paidFeed()];
    const fans = await Promise.all(Array.from({ length: 20 }, () => world.fan({ balance: 20 })));
    const results = await Promise.allSettled(fans.map((fan) => buy(fan, feed, { coupon: coupon.code, price: 5 })));
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => reason as { message: string });
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['This coupon has been used as often as it may be. Nothing was charged.']),
    );
    expect(refused).toHaveLength(19);
    expect((await Promise.all(fans.map(balanceOf))).toSorted((a, b) => a - b)).toEqual([
      15,
      ...Array.from({ length: 19 }, () => 20),
    ]);
    expect(await usesOf(coupon)).toBe(1);
  });

  test('of one fan is had once, however many things she buys at once', async () => {
    performer = await world.performer();
    const [coupon, fan] = [await make({ maxUsesPerFan: 2 }), await world.fan({ balance: 200 })];
    const feeds = await Promise.all(Array.from({ length: 20 }, () => paidFeed()));
    const results = await Promise.allSettled(feeds.map((feed) => buy(fan, feed, { coupon: coupon.code })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([await balanceOf(fan), await usesOf(coupon)]).toEqual([190, 2]);
  });

  test('is had once by twenty repeats of one call, which all get its answer', async () => {
    performer = await world.performer();
    const [coupon, fan, feed] = [await make(), await world.fan({ balance: 20 }), await paidFeed()];
    const idempotencyKey = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        fan.client.call(buyFeed, { params: { id: feed }, body: { coupon: coupon.code, price: 5 }, idempotencyKey }),
      ),
    );
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
    expect([await balanceOf(fan), await usesOf(coupon)]).toEqual([15, 1]);
  });
});

describe('a sale that is taken back', () => {
  test('gives the use back once nothing of it is left', async () => {
    performer = await world.performer();
    const [coupon, fan, feed] = [await make({ maxUses: 1 }), await world.fan({ balance: 20 }), await paidFeed()];
    const { _id: id = '' } = await buy(fan, feed, { coupon: coupon.code });
    const giveBack = (amount: number) =>
      server.admin.call(refundCharge, { params: { id }, body: { amount, reason: 'The picture is broken.' } });
    await giveBack(2);
    expect(await usesOf(coupon)).toBe(1);
    await giveBack(3);
    expect([await usesOf(coupon), await balanceOf(fan)]).toEqual([0, 20]);
    expect(await buy(fan, feed, { coupon: coupon.code })).toMatchObject({ amount: 5 });
  });

  test('uses it again where a dispute is won', async () => {
    performer = await world.performer();
    const [coupon, fan, feed] = [await make(), await world.fan({ balance: 20 }), await paidFeed()];
    await buy(fan, feed, { coupon: coupon.code });
    const [payment] = await server.app.database
      .selectFrom('payments')
      .selectAll()
      .where('account_id', '=', fan.id)
      .execute();
    if (!payment) throw new Error('There is no payment.');
    const tell = (status: 'open' | 'won') =>
      server.app.transaction((work) =>
        work.publish('provider.disputed', {
          provider: 'sandbox',
          payment,
          dispute: { id: payment.id, amountMinor: 2_000n, reason: 'fraudulent', status },
        }),
      );
    await tell('open');
    expect([await usesOf(coupon), await balanceOf(fan), await isOpenFor(fan, feed)]).toEqual([0, 0, false]);
    await tell('won');
    expect([await usesOf(coupon), await balanceOf(fan), await isOpenFor(fan, feed)]).toEqual([1, 15, true]);
  });
});

describe('subscribing with a coupon', () => {
  const subscribeWith = (fan: Person, coupon: Coupon, body: object = {}) =>
    fan.client.call(subscribe, { body: { performerId: performer.id, coupon: coupon.code, ...body } });

  test('lowers the first period only', async () => {
    performer = await world.performer({ monthlyPrice: 8 });
    const [fan, coupon] = [await world.fan({ balance: 20 }), await make()];
    expect(await subscribeWith(fan, coupon, { price: 4 })).toMatchObject({
      subscription: { status: 'active', price: 8 },
      balance: 16,
    });
    // Sessions end before the month does: the clock goes back before anybody is asked.
    server.clock.advance(32 * 86_400_000);
    await server.runJob(renewSubscriptionsJob);
    server.clock.set(new Date());
    expect([await balanceOf(fan), await usesOf(coupon)]).toEqual([8, 1]);
  });

  test('for nothing begins without money', async () => {
    performer = await world.performer({ yearlyPrice: 80 });
    const fan = await world.fan();
    expect(
      await subscribeWith(fan, await make({ value: 100, targets: ['yearly'] }), {
        subscriptionType: 'yearly',
        price: 0,
      }),
    ).toMatchObject({ subscription: { subscriptionType: 'yearly', status: 'active', price: 80 }, balance: 0 });
  });

  test('is refused where it is for another period, or the fan saw another price', async () => {
    performer = await world.performer({ monthlyPrice: 8 });
    const fan = await world.fan({ balance: 20 });
    await expect(subscribeWith(fan, await make({ targets: ['yearly'] }))).rejects.toMatchObject({
      code: 'coupon-refused',
    });
    await expect(subscribeWith(fan, await make(), { price: 8 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('4.00'),
    });
    expect(await balanceOf(fan)).toBe(20);
    expect((await fan.client.call(searchSubscriptions)).total).toBe(0);
  });
});

describe('by card', () => {
  const buyByCard = (fan: Person, feedId: string, coupon: Coupon, paymentMethod = 'sandbox_ok') =>
    buy(fan, feedId, { coupon: coupon.code, source: 'card', paymentMethod });
  const statesOf = async (fan: Person) =>
    (await fan.client.call(searchTransactions, { query: { sortBy: 'createdAt', sort: 'asc' } })).data;
  /** Answers the bank's question about the fan's payment, and comes back from there. */
  async function confirm(fan: Person, decision: 'approve' | 'refuse' = 'approve'): Promise<void> {
    const [waiting] = (await fan.client.call(searchTransactions, { query: { status: 'requires_action' } })).data;
    const { headers } = await fetch(
      new URL(`${new URL(waiting?.redirectUrl ?? '').pathname}/${decision}`, server.url),
      { method: 'POST', redirect: 'manual' },
    );
    await fetch(new URL(headers.get('location') ?? '', server.url), { redirect: 'manual' });
  }

  test('the card pays what the coupon leaves, and the use is kept while the bank asks', async () => {
    performer = await world.performer();
    const [coupon, feed, fan, other] = [
      await make({ maxUses: 1 }),
      await paidFeed(),
      await world.fan(),
      await world.fan({ balance: 20 }),
    ];
    expect(await buyByCard(fan, feed, coupon, 'sandbox_authenticate')).toMatchObject({ amount: 5 });
    expect([await usesOf(coupon), await isOpenFor(fan, feed)]).toEqual([1, false]);
    await expect(buy(other, feed, { coupon: coupon.code })).rejects.toMatchObject({ code: 'coupon-refused' });
    await performer.client.call(changeOwnCoupon, {
      params: { id: coupon._id },
      body: { value: 10, endsAt: '2020-01-01T00:00:00Z' },
    });
    await confirm(fan);
    expect([await usesOf(coupon), await isOpenFor(fan, feed), await balanceOf(fan)]).toEqual([1, true, 0]);
    expect((await statesOf(fan)).map(({ amount, status }) => [amount, status])).toEqual([[5, 'succeeded']]);
  });

  test('gives the use back when the payment fails, and to its fan who begins anew', async () => {
    performer = await world.performer();
    const [coupon, feed, fan] = [await make({ maxUses: 1 }), await paidFeed(), await world.fan({ balance: 20 })];
    await buyByCard(fan, feed, coupon, 'sandbox_authenticate');
    await confirm(fan, 'refuse');
    expect(await usesOf(coupon)).toBe(0);
    await buyByCard(fan, feed, coupon, 'sandbox_authenticate');
    expect(
      await fan.client.call(applyCoupon, { params: { id: coupon.code }, body: { kind: 'feed', objectId: feed } }),
    ).toMatchObject({ price: 5 });
    expect(await buy(fan, feed, { coupon: coupon.code, price: 5 })).toMatchObject({ amount: 5, balance: 15 });
    // What was given up is paid after all: the money stays in the wallet.
    await confirm(fan);
    expect([await usesOf(coupon), await balanceOf(fan)]).toEqual([1, 20]);
  });

  test('leaves the money in the wallet where the use has gone to somebody else meanwhile', async () => {
    performer = await world.performer();
    const [coupon, first, second, fan] = [
      await make(),
      await paidFeed(),
      await paidFeed(),
      await world.fan({ balance: 20 }),
    ];
    await buyByCard(fan, first, coupon, 'sandbox_authenticate');
    await buy(fan, second, { coupon: coupon.code });
    await confirm(fan);
    expect([await usesOf(coupon), await balanceOf(fan), await isOpenFor(fan, first)]).toEqual([1, 20, false]);
    expect((await statesOf(fan)).at(-1)).toMatchObject({
      status: 'succeeded',
      message: 'You have used this coupon already. The 5.00 that your card paid is in your wallet.',
    });
  });

  test('subscribes at the lowered price, and asks no card for nothing', async () => {
    performer = await world.performer({ monthlyPrice: 8 });
    const [fan, other] = [await world.fan(), await world.fan()];
    const order = { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_ok' } as const;
    expect(
      await fan.client.call(subscribe, { body: { ...order, coupon: (await make()).code, price: 4 } }),
    ).toMatchObject({ subscription: { status: 'active', source: 'card', price: 8 }, balance: 0 });
    expect(
      await other.client.call(subscribe, {
        body: { ...order, coupon: (await makeForAll({ value: 100 })).code, price: 0 },
      }),
    ).toMatchObject({ subscription: { status: 'active', source: 'card', price: 8 } });
    expect((await statesOf(fan)).map(({ amount }) => amount)).toEqual([4]);
    expect(await statesOf(other)).toEqual([]);
  });
});
