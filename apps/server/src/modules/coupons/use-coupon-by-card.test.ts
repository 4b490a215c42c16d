import { applyCoupon, changeOwnCoupon, type Coupon } from '@ovation/contract/money/coupons.ts';
import { searchTransactions, subscribe } from '@ovation/contract/money/money.ts';
import { type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../ledger/index.ts';
import { setCouponStage, type CouponStage } from '../../../test/stages/coupon-stage.ts';

let stage: CouponStage;
beforeAll(async () => {
  stage = await setCouponStage();
});
afterAll(() => stage.server.stop());
afterEach(async () => expect(await auditBooks(stage.server.app)).toEqual([]));

describe('by card', () => {
  const buyByCard = (fan: Person, feedId: string, coupon: Coupon, paymentMethod = 'sandbox_ok') =>
    stage.buy(fan, feedId, { coupon: coupon.code, source: 'card', paymentMethod });
  const statesOf = async (fan: Person) =>
    (await fan.client.call(searchTransactions, { query: { sortBy: 'createdAt', sort: 'asc' } })).data;
  /** Confirms or refuses the fan's payment at the bank, and returns to the site. */
  async function confirm(fan: Person, decision: 'approve' | 'refuse' = 'approve'): Promise<void> {
    const [waiting] = (await fan.client.call(searchTransactions, { query: { status: 'requires_action' } })).data;
    const { headers } = await fetch(
      new URL(`${new URL(waiting?.redirectUrl ?? '').pathname}/${decision}`, stage.server.url),
      { method: 'POST', redirect: 'manual' },
    );
    await fetch(new URL(headers.get('location') ?? '', stage.server.url), { redirect: 'manual' });
  }

  test('the card pays what the coupon leaves, and the use is reserved while the bank confirms', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, feed, fan, other] = [
      await stage.make({ maxUses: 1 }),
      await stage.paidFeed(),
      await stage.world.fan(),
      await stage.world.fan({ balance: 20 }),
    ];
    expect(await buyByCard(fan, feed, coupon, 'sandbox_authenticate')).toMatchObject({ amount: 5 });
    expect([await stage.usesOf(coupon), await stage.isOpenFor(fan, feed)]).toEqual([1, false]);
    await expect(stage.buy(other, feed, { coupon: coupon.code })).rejects.toMatchObject({ code: 'coupon-refused' });
    await stage.performer.client.call(changeOwnCoupon, {
      params: { id: coupon._id },
      body: { value: 10, endsAt: '2020-01-01T00:00:00Z' },
    });
    await confirm(fan);
    expect([await stage.usesOf(coupon), await stage.isOpenFor(fan, feed), await stage.balanceOf(fan)]).toEqual([
      1,
      true,
      0,
    ]);
    expect((await statesOf(fan)).map(({ amount, status }) => [amount, status])).toEqual([[5, 'succeeded']]);
  });

  test('a coupon leaves what a card can pay, or nothing: previewed, paid by card and from the wallet alike', async () => {
    stage.performer = await stage.world.performer();
    const coupon = await stage.make({ value: 99 });
    const [feed, fan, other] = [
      await stage.paidFeed(5),
      await stage.world.fan(),
      await stage.world.fan({ balance: 5 }),
    ];
    const body = { kind: 'feed', objectId: feed } as const;
    expect(await fan.client.call(applyCoupon, { params: { id: coupon.code }, body })).toMatchObject({
      discount: 4.5,
      price: 0.5,
    });
    expect(await buyByCard(fan, feed, coupon)).toMatchObject({ amount: 0.5 });
    await stage.buy(other, feed, { coupon: coupon.code, price: 0.5 });
    expect([await stage.isOpenFor(fan, feed), await stage.balanceOf(other)]).toEqual([true, 4.5]);
    const small = await stage.paidFeed(0.5);
    await expect(buyByCard(fan, small, coupon)).rejects.toMatchObject({ code: 'coupon-refused' });
    const whole = await stage.make({ value: 100 });
    await buyByCard(fan, small, whole);
    expect(await stage.isOpenFor(fan, small)).toBe(true);
  });

  test('a price below what a card can pay is refused before the card is asked, and paid from the wallet', async () => {
    stage.performer = await stage.world.performer();
    const [feed, fan] = [await stage.paidFeed(0.3), await stage.world.fan({ balance: 5 })];
    const before = (await statesOf(fan)).length;
    await expect(stage.buy(fan, feed, { source: 'card', paymentMethod: 'sandbox_ok' })).rejects.toMatchObject({
      code: 'payment-failed',
      message: 'A card pays $0.50 or more, and this is $0.30. Nothing was charged. Please pay from your wallet.',
    });
    expect(await statesOf(fan)).toHaveLength(before);
    await stage.buy(fan, feed, {});
    expect([await stage.isOpenFor(fan, feed), await stage.balanceOf(fan)]).toEqual([true, 4.7]);
  });

  test('releases the use when the payment fails, and when its fan starts again', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, feed, fan] = [
      await stage.make({ maxUses: 1 }),
      await stage.paidFeed(),
      await stage.world.fan({ balance: 20 }),
    ];
    await buyByCard(fan, feed, coupon, 'sandbox_authenticate');
    await confirm(fan, 'refuse');
    expect(await stage.usesOf(coupon)).toBe(0);
    await buyByCard(fan, feed, coupon, 'sandbox_authenticate');
    expect(
      await fan.client.call(applyCoupon, { params: { id: coupon.code }, body: { kind: 'feed', objectId: feed } }),
    ).toMatchObject({ price: 5 });
    expect(await stage.buy(fan, feed, { coupon: coupon.code, price: 5 })).toMatchObject({ amount: 5, balance: 15 });
    // The abandoned payment succeeds after all: its money stays in the wallet.
    await confirm(fan);
    expect([await stage.usesOf(coupon), await stage.balanceOf(fan)]).toEqual([1, 20]);
  });

  test('leaves the money in the wallet if someone else took the use meanwhile', async () => {
    stage.performer = await stage.world.performer();
    const [coupon, first, second, fan] = [
      await stage.make(),
      await stage.paidFeed(),
      await stage.paidFeed(),
      await stage.world.fan({ balance: 20 }),
    ];
    await buyByCard(fan, first, coupon, 'sandbox_authenticate');
    await stage.buy(fan, second, { coupon: coupon.code });
    await confirm(fan);
    expect([await stage.usesOf(coupon), await stage.balanceOf(fan), await stage.isOpenFor(fan, first)]).toEqual([
      1,
      20,
      false,
    ]);
    expect((await statesOf(fan)).at(-1)).toMatchObject({
      status: 'succeeded',
      message: 'You have already used this coupon. The $5.00 that your card paid is in your wallet.',
    });
  });

  test('subscribes at the lowered price, and needs no card for a price of zero', async () => {
    stage.performer = await stage.world.performer({ monthlyPrice: 8 });
    const [fan, other] = [await stage.world.fan(), await stage.world.fan()];
    const order = { performerId: stage.performer.id, source: 'card', paymentMethod: 'sandbox_ok' } as const;
    expect(
      await fan.client.call(subscribe, { body: { ...order, coupon: (await stage.make()).code, price: 4 } }),
    ).toMatchObject({ subscription: { status: 'active', source: 'card', price: 8 }, balance: 0 });
    expect(
      await other.client.call(subscribe, {
        body: { ...order, coupon: (await stage.makeForAll({ value: 100 })).code, price: 0 },
      }),
    ).toMatchObject({ subscription: { status: 'active', source: 'card', price: 8 } });
    expect((await statesOf(fan)).map(({ amount }) => amount)).toEqual([4]);
    expect(await statesOf(other)).toEqual([]);
  });
});
