import { expect, test } from 'vitest';
import { shortfallOf } from './shortfall.ts';

const review = (amount: number, balance: number, held: number, status: 'pending' | 'approved' | 'paid' = 'pending') =>
  shortfallOf({ status, amount, funds: { balance, held } });

test('a payout of exactly the available amount has no shortfall, to the cent', () => {
  expect(review(100.2, 120.3, 20.1)).toBeUndefined();
  expect(review(0.2, 0.3, 0.1)).toBeUndefined();
});

test('after refunds the result is the amount that can still be paid out', () => {
  expect([review(100, 120, 30), review(100, 10, 30)]).toEqual([90, 0]);
  expect(review(100.21, 120.3, 20.1)).toBe(100.2);
});

test('a payout that was sent has no shortfall', () => {
  expect(review(100, 0, 0, 'paid')).toBeUndefined();
});
