import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountOn, makeCouponCode } from './order-amounts.ts';

test.each([
  ['percentage', 2_000n, 499n, 100n],
  ['percentage', 3_333n, 1_000n, 333n],
  ['percentage', 50n, 100n, 1n],
  ['percentage', 10_000n, 1n, 1n],
  ['amount', 500n, 499n, 499n],
  ['amount', 500n, 500n, 500n],
  ['amount', 500n, 501n, 451n],
  ['amount', 500n, 550n, 500n],
  ['percentage', 9_500n, 500n, 450n],
  ['percentage', 9_000n, 500n, 450n],
  ['percentage', 10_000n, 500n, 500n],
  ['percentage', 5_000n, 50n, 0n],
  ['percentage', 5_000n, 51n, 1n],
  ['amount', 40n, 30n, 30n],
] as const)('a %s of %d takes off %d: %d', (kind, value, price, discount) =>
  expect(discountOn(price, { kind, value })).toBe(discount),
);

test('a discount leaves nothing, or what a card can pay, unless the price is below that', () => {
  const discount = fc.oneof(
    fc.record({ kind: fc.constant('percentage' as const), value: fc.bigInt(1n, 10_000n) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.bigInt(1n, 1_000_000_00n) }),
  );
  fc.assert(
    fc.property(fc.bigInt(0n, 1_000_000_00n), discount, (price, off) => {
      const left = price - discountOn(price, off);
      return left === 0n || (left <= price && left >= (price < 50n ? price : 50n));
    }),
  );
});

test('a code has no character that is mistaken for another', () => {
  expect(makeCouponCode(new Uint8Array([0, 24, 25, 255, 7, 100, 3]))).toMatch(/^ENCORE-[A-Y3479]{6}$/);
  expect(makeCouponCode(crypto.getRandomValues(new Uint8Array(6)))).not.toMatch(/-.*[BIOSZ01258]/);
});
