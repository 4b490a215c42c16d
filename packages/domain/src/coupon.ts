import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import { toMinor } from './money.ts';

export interface Discount {
  readonly kind: 'percentage' | 'amount';
  /** Basis points of the price, or minor units. */
  readonly value: bigint;
}

/**
 * The discount on a price, in minor units: a percentage is rounded once, half up; never more than the price. What is
 * left is nothing, or as much as a card can be charged.
 */
export function discountOn(price: bigint, { kind, value }: Discount): bigint {
  const discount = kind === 'amount' ? value : (price * value + 5_000n) / 10_000n;
  if (discount >= price) return price;
  const minimum = toMinor(minimumCardPayment);
  if (price - discount >= minimum) return discount;
  return price > minimum ? price - minimum : 0n;
}

/** Letters and digits that are hard to confuse, on paper or over the telephone. */
const unambiguous = 'ACDEFGHJKLMNPQRTUVWXY3479';

/**
 * A readable code like `ENCORE-K7MX4T` from random bytes: 240 million per word, too many to guess at the allowed
 * rate.
 */
export function makeCouponCode(random: Uint8Array, word = 'ENCORE'): string {
  const letters = Array.from(random.subarray(0, 6), (byte) => unambiguous[byte % unambiguous.length]);
  return `${word}-${letters.join('')}`;
}
