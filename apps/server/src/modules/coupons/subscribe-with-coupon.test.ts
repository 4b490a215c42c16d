import { type Coupon } from '@ovation/contract/money/coupons.ts';
import { searchSubscriptions, subscribe } from '@ovation/contract/money/money.ts';
import { type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../ledger/index.ts';
import { renewSubscriptionsJob } from '../subscriptions/index.ts';
import { setCouponStage, type CouponStage } from '../../../test/stages/coupon-stage.ts';

let stage: CouponStage;
beforeAll(async () => {
  stage = await setCouponStage();
});
afterEach(() => stage.server.clock.reset());
afterAll(() => stage.server.stop());
afterEach(async () => expect(await auditBooks(stage.server.app)).toEqual([]));

describe('subscribing with a coupon', () => {
  const subscribeWith = (fan: Person, coupon: Coupon, body: object = {}) =>
    fan.client.call(subscribe, { body: { performerId: stage.performer.id, coupon: coupon.code, ...body } });

  test('lowers the first period only', async () => {
    stage.performer = await stage.world.performer({ monthlyPrice: 8 });
    const [fan, coupon] = [await stage.world.fan({ balance: 20 }), await stage.make()];
    expect(await subscribeWith(fan, coupon, { price: 4 })).toMatchObject({
      subscription: { status: 'active', price: 8 },
      balance: 16,
    });
    // Sessions end before the month does, so the clock goes back before the next call.
    stage.server.clock.advance(32 * 86_400_000);
    await stage.server.runJob(renewSubscriptionsJob);
    stage.server.clock.reset();
    expect([await stage.balanceOf(fan), await stage.usesOf(coupon)]).toEqual([8, 1]);
  });

  test('at 100 percent begins without money', async () => {
    stage.performer = await stage.world.performer({ yearlyPrice: 80 });
    const fan = await stage.world.fan();
    expect(
      await subscribeWith(fan, await stage.make({ value: 100, targets: ['yearly'] }), {
        subscriptionType: 'yearly',
        price: 0,
      }),
    ).toMatchObject({ subscription: { subscriptionType: 'yearly', status: 'active', price: 80 }, balance: 0 });
  });

  test('is rejected for another plan, or if the fan saw another price', async () => {
    stage.performer = await stage.world.performer({ monthlyPrice: 8 });
    const fan = await stage.world.fan({ balance: 20 });
    await expect(subscribeWith(fan, await stage.make({ targets: ['yearly'] }))).rejects.toMatchObject({
      code: 'coupon-refused',
    });
    await expect(subscribeWith(fan, await stage.make(), { price: 8 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('4.00'),
    });
    expect(await stage.balanceOf(fan)).toBe(20);
    expect((await fan.client.call(searchSubscriptions)).total).toBe(0);
  });
});
