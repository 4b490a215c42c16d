/** What a coupon takes off. */
export interface Discount {
  readonly kind: 'percentage' | 'amount';
  /** Basis points of the price, or minor units. */
  readonly value: bigint;
}

/** What comes off a price in minor units: a percentage is rounded once to a cent, half up; never more than the price itself. */
export function discountOn(price: bigint, { kind, value }: Discount): bigint {
  const discount = kind === 'amount' ? value : (price * value + 5_000n) / 10_000n;
  return discount < price ? discount : price;
}

/** Letters and digits that nobody mistakes for each other, on paper or over the telephone. */
const clear = 'ACDEFGHJKLMNPQRTUVWXY3479';

/** A code that can be read out, `ENCORE-K7MX4T`, from random bytes: some 240 million for each word, so that guessing one is hopeless at the rate that is allowed. */
export function makeCouponCode(random: Uint8Array, word = 'ENCORE'): string {
  const letters = Array.from(random.subarray(0, 6), (byte) => clear[byte % clear.length]);
  return `${word}-${letters.join('')}`;
}
