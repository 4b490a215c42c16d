import { changeOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { buyFeed, buyGallery } from '@ovation/contract/money/money.ts';
import { searchCharges } from '@ovation/contract/money/payments.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../ledger/index.ts';
import { setCouponStage, type CouponStage } from '../../../test/stages/coupon-stage.ts';

let stage: CouponStage;
beforeAll(async () => {
  stage = await setCouponStage();
});
afterAll(() => stage.server.stop());
afterEach(async () => expect(await auditBooks(stage.server.app)).toEqual([]));

describe('buying with a coupon', () => {
  test('of the performer’s lowers the price, and the commission is taken from what is left', async () => {
    stage.performer = await stage.world.performer();
    const [fan, coupon, feed] = [await stage.world.fan({ balance: 20 }), await stage.make(), await stage.paidFeed()];
    expect(await stage.buy(fan, feed, { coupon: coupon.code.toLowerCase(), price: 5 })).toMatchObject({
      amount: 5,
      balance: 15,
    });
    expect(await stage.isOpenFor(fan, feed)).toBe(true);
    expect([await stage.earningsOf(stage.performer), await stage.usesOf(coupon)]).toEqual([4, 1]);
  });

  test('of the site’s leaves the performer the same earnings as without it', async () => {
    stage.performer = await stage.world.performer();
    const [fan, coupon, feed] = [
      await stage.world.fan({ balance: 20 }),
      await stage.makeForAll({ kind: 'amount', value: 3 }),
      await stage.paidFeed(),
    ];
    const bought = await stage.buy(fan, feed, { coupon: coupon._id, price: 7 });
    expect(bought).toMatchObject({ amount: 7, balance: 13 });
    expect(await stage.transfersOf(bought._id)).toEqual([
      { kind: 'commission', amount: 200n },
      { kind: 'coupon', amount: 300n },
      { kind: 'sale', amount: 800n },
    ]);
    expect(await stage.earningsOf(stage.performer)).toBe(8);
    expect((await fan.client.call(searchCharges)).data).toMatchObject([{ amount: 7, objectId: feed }]);
    expect(await stage.buy(fan, feed, {})).toEqual(bought);
  });

  test('opens galleries too', async () => {
    stage.performer = await stage.world.performer();
    const [fan, coupon] = [await stage.world.fan({ balance: 20 }), await stage.make({ targets: ['gallery'] })];
    const gallery = await stage.world.gallery(stage.performer, { access: 'paid', price: 8 });
    expect(
      await fan.client.call(buyGallery, { params: { id: gallery._id }, body: { coupon: coupon.code, price: 4 } }),
    ).toMatchObject({ amount: 4 });
  });

  test('needs no money at 100 percent: the site pays all, or the performer gives it away', async () => {
    stage.performer = await stage.world.performer();
    const [site, gift] = [await stage.makeForAll({ value: 100 }), await stage.make({ kind: 'amount', value: 500 })];
    const [fan, first, second] = [await stage.world.fan(), await stage.paidFeed(), await stage.paidFeed()];
    const paidBySite = await stage.buy(fan, first, { coupon: site.code, price: 0 });
    expect(paidBySite).toMatchObject({ amount: 0, balance: 0 });
    expect(await stage.earningsOf(stage.performer)).toBe(8);
    const free = await stage.buy(fan, second, { coupon: gift.code, price: 0 });
    expect(free).toMatchObject({ amount: 0, balance: 0 });
    expect([await stage.transfersOf(free._id), await stage.earningsOf(stage.performer)]).toEqual([[], 8]);
    expect([await stage.isOpenFor(fan, first), await stage.isOpenFor(fan, second)]).toEqual([true, true]);
  });

  test('charges the price that the fan saw, and nothing if it has changed', async () => {
    stage.performer = await stage.world.performer();
    const [fan, coupon, feed] = [await stage.world.fan({ balance: 20 }), await stage.make(), await stage.paidFeed()];
    await stage.performer.client.call(changeOwnCoupon, { params: { id: coupon._id }, body: { value: 20 } });
    await expect(stage.buy(fan, feed, { coupon: coupon.code, price: 5 })).rejects.toMatchObject({
      statusCode: 409,
      code: 'conflict',
      nothingCharged: true,
      message: 'The price is now $8.00. Nothing was charged. Please check it before you continue.',
    });
    await expect(stage.buy(fan, feed, { coupon: coupon.code, price: 10 })).rejects.toMatchObject({ code: 'conflict' });
    expect([await stage.balanceOf(fan), await stage.usesOf(coupon)]).toEqual([20, 0]);
    expect(await stage.buy(fan, feed, { coupon: coupon.code, price: 8 })).toMatchObject({ balance: 12 });
  });

  test('charges nothing if it cannot be used, and stays unused if the wallet holds too little', async () => {
    stage.performer = await stage.world.performer();
    const [poor, coupon, feed] = [await stage.world.fan({ balance: 3 }), await stage.make(), await stage.paidFeed()];
    await expect(stage.buy(poor, feed, { coupon: coupon.code })).rejects.toMatchObject({
      code: 'balance-too-low',
      missing: 2,
    });
    await expect(
      stage.buy(poor, feed, { coupon: (await stage.makeForAll({ kind: 'amount', value: 5 })).code }),
    ).rejects.toMatchObject({ code: 'balance-too-low', missing: 2 });
    await expect(stage.buy(poor, feed, { coupon: 'NOBODY' })).rejects.toMatchObject({
      code: 'coupon-refused',
      message: expect.stringContaining('Nothing was charged.'),
    });
    await expect(
      stage.buy(poor, feed, { coupon: (await stage.make({ targets: ['video'] })).code }),
    ).rejects.toMatchObject({
      code: 'coupon-refused',
      message: 'This coupon is for something else. Nothing was charged.',
    });
    expect([await stage.balanceOf(poor), await stage.usesOf(coupon)]).toEqual([3, 0]);
  });
});

describe('the last use', () => {
  test('goes to exactly one of twenty concurrent buyers', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, feed] = [await stage.make({ maxUses: 1 }), await stage.paidFeed()];
    const fans = await Promise.all(Array.from({ length: 20 }, () => stage.world.fan({ balance: 20 })));
    const results = await Promise.allSettled(
      fans.map((fan) => stage.buy(fan, feed, { coupon: coupon.code, price: 5 })),
    );
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => reason as { message: string });
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['This coupon has reached its limit. Nothing was charged.']),
    );
    expect(refused).toHaveLength(19);
    expect((await Promise.all(fans.map(stage.balanceOf))).toSorted((a, b) => a - b)).toEqual([
      15,
      ...Array.from({ length: 19 }, () => 20),
    ]);
    expect(await stage.usesOf(coupon)).toBe(1);
  });

  test('of one fan is used once, however much they buy at once', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, fan] = [await stage.make({ maxUsesPerFan: 2 }), await stage.world.fan({ balance: 200 })];
    const feeds = await Promise.all(Array.from({ length: 20 }, () => stage.paidFeed()));
    const results = await Promise.allSettled(feeds.map((feed) => stage.buy(fan, feed, { coupon: coupon.code })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([await stage.balanceOf(fan), await stage.usesOf(coupon)]).toEqual([190, 2]);
  });

  test('is used once by twenty repeats of one call, which all get the same reply', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, fan, feed] = [await stage.make(), await stage.world.fan({ balance: 20 }), await stage.paidFeed()];
    const idempotencyKey = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        fan.client.call(buyFeed, { params: { id: feed }, body: { coupon: coupon.code, price: 5 }, idempotencyKey }),
      ),
    );
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
    expect([await stage.balanceOf(fan), await stage.usesOf(coupon)]).toEqual([15, 1]);
  });
});

describe('a reversed sale', () => {
  test('gives the use back once it is fully reversed', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, fan, feed] = [
      await stage.make({ maxUses: 1 }),
      await stage.world.fan({ balance: 20 }),
      await stage.paidFeed(),
    ];
    const { _id: id = '' } = await stage.buy(fan, feed, { coupon: coupon.code });
    const giveBack = (amount: number) =>
      stage.server.admin.call(refundCharge, { params: { id }, body: { amount, reason: 'The picture is broken.' } });
    await giveBack(2);
    expect(await stage.usesOf(coupon)).toBe(1);
    await giveBack(3);
    expect([await stage.usesOf(coupon), await stage.balanceOf(fan)]).toEqual([0, 20]);
    expect(await stage.buy(fan, feed, { coupon: coupon.code })).toMatchObject({ amount: 5 });
  });

  test('counts the use again when a dispute is won', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, fan, feed] = [await stage.make(), await stage.world.fan({ balance: 20 }), await stage.paidFeed()];
    await stage.buy(fan, feed, { coupon: coupon.code });
    const [payment] = await stage.server.app.database
      .selectFrom('payments')
      .selectAll()
      .where('account_id', '=', fan.id)
      .execute();
    if (!payment) throw new Error('There is no payment.');
    const report = (status: 'open' | 'won') =>
      stage.server.app.transaction((work) =>
        work.publish('provider.disputed', {
          provider: 'sandbox',
          payment,
          dispute: { id: payment.id, amountMinor: 2_000n, reason: 'fraudulent', status },
        }),
      );
    await report('open');
    expect([await stage.usesOf(coupon), await stage.balanceOf(fan), await stage.isOpenFor(fan, feed)]).toEqual([
      0,
      0,
      false,
    ]);
    await report('won');
    expect([await stage.usesOf(coupon), await stage.balanceOf(fan), await stage.isOpenFor(fan, feed)]).toEqual([
      1,
      15,
      true,
    ]);
  });
});
