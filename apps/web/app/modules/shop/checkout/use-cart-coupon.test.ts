import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { expect, test, vi } from 'vitest';
import { couponOf } from './use-cart-coupon.ts';

const order: CartPreview['orders'][number] = {
  performer: { _id: 'a', name: 'Ada', username: 'ada', avatar: '' },
  type: 'digital',
  lines: [],
  price: 20,
  discount: 5,
  shipping: 0,
  total: 15,
};
const typed = (code: string | undefined) => ({
  code,
  apply: vi.fn<(typed: string) => void>(),
  remove: vi.fn<() => void>(),
});
const preview = (given: Partial<CartPreview> = {}, isStale = false) => ({
  data: { orders: [order], missing: [], total: 15, needsAddress: false, ...given },
  error: undefined,
  isStale,
  refresh: vi.fn<() => void>(),
});

test('a coupon is shown with the order that it lowers, and sent with the total', () => {
  const coupon = couponOf(typed('spring'), preview());
  expect(coupon.applied).toMatchObject({ code: 'SPRING', discount: 5 });
  expect(coupon.applied?.message).toBe('SPRING takes $5.00 off what you buy from Ada.');
  expect(coupon.terms).toEqual({ price: 15, coupon: 'spring' });
});

test('a refused code says why, and is not sent: the fan may pay without it', () => {
  const coupon = couponOf(typed('autumn'), preview({ couponProblem: 'This code doesn’t exist.', total: 20 }));
  expect([coupon.applied, coupon.failure]).toEqual([undefined, 'This code doesn’t exist.']);
  expect(coupon.terms).toEqual({ price: 20 });
});

test('the same code, entered again, is checked again', () => {
  const [code, asked] = [typed('autumn'), preview({ couponProblem: 'This code doesn’t exist.' })];
  couponOf(code, asked).apply(' autumn ');
  expect([asked.refresh.mock.calls.length, code.apply.mock.calls.length]).toEqual([1, 0]);
  couponOf(code, asked).apply('spring');
  expect(code.apply).toHaveBeenCalledExactlyOnceWith('spring');
});

test('while a code is checked, the answer to the question before says nothing about it', () => {
  const coupon = couponOf(typed('spring'), preview({ couponProblem: 'Old.' }, true));
  expect([coupon.isChecking, coupon.applied, coupon.failure]).toEqual([true, undefined, undefined]);
  expect(couponOf(typed(undefined), preview()).terms).toEqual({ price: 15 });
});
