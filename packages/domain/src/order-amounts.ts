import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import { toMinor } from './money.ts';

interface Zone {
  /** Two capital letters each; empty: every country that no other zone names. */
  readonly countries: readonly string[];
  readonly price: bigint;
  readonly freeFrom: bigint | null;
}

/**
 * What an order costs to ship, in minor units: `price` is the sum of its items before any coupon. Undefined where the
 * seller does not ship to the country. A seller without zones ships everywhere, free.
 */
export function shippingPrice(zones: readonly Zone[], country: string, price: bigint): bigint | undefined {
  if (zones.length === 0) return 0n;
  const zone =
    zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ countries }) => countries.length === 0);
  if (!zone) return undefined;
  return zone.freeFrom !== null && price >= zone.freeFrom ? 0n : zone.price;
}

/** What a performer keeps of an order if its buyer cancels after work has begun, in minor units, rounded to one. */
export function depositOf(total: bigint, percent: number | null): bigint {
  return percent === null ? 0n : (total * BigInt(percent) + 50n) / 100n;
}

/**
 * What goes back of a cancelled order, in minor units: all that is left, less the deposit where it is kept. A partial
 * refund before is the performer's gift, so it lowers what goes back and not the deposit.
 */
export function returnedOnCancelling(left: bigint, keptDeposit: bigint): bigint {
  return left > keptDeposit ? left - keptDeposit : 0n;
}

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
