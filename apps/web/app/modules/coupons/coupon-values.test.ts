import { createCoupon, type Coupon } from '@ovation/contract/money/coupons.ts';
import { expect, test } from 'vitest';
import { bodyOf, newValues, valuesOf } from './coupon-values.ts';

const coupon = {
  code: 'ENCORE',
  kind: 'amount',
  value: 2.5,
  targets: ['feed'],
  performer: null,
  maxUses: null,
  maxUsesPerFan: 3,
  startsAt: null,
  endsAt: '2026-12-31T22:00:00.000Z',
  isActive: true,
} as unknown as Coupon;

test('a coupon that is opened and saved without changes is unchanged', () => {
  const { performer: _performer, ...same } = coupon;
  expect(bodyOf(valuesOf(coupon))).toEqual({ ...same, performerId: null });
});

test('the initial values of a new coupon are valid', () => {
  expect(createCoupon.body.safeParse(bodyOf(newValues())).error).toBeUndefined();
});

test('empty fields mean no limit and no end; an empty discount is rejected', () => {
  const empty = bodyOf({ ...newValues(), value: '', maxUses: '', maxUsesPerFan: '', startsAt: '', endsAt: '' });
  expect(empty).toMatchObject({ maxUses: null, maxUsesPerFan: null, startsAt: null, endsAt: null });
  expect(createCoupon.body.safeParse(empty).error?.issues.map(({ path }) => path[0])).toEqual(['value']);
});
