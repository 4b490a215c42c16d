import type { CouponTarget } from '@ovation/contract/money/coupons.ts';
import type { CouponRow } from './coupon.store.ts';

/** The purchase that a buyer wants to use a coupon for. */
export interface IntendedPurchase {
  readonly accountId: string;
  readonly performerId: string;
  readonly target: CouponTarget;
  /** Without the coupon, in minor units. */
  readonly price: bigint;
}

const onDay = (date: Date | null): string =>
  date?.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }) ?? '';

/**
 * Why a coupon cannot be used for a purchase, as a sentence; undefined if it can. The sentence does not reveal whose
 * coupon it is or what it is for, because the buyer may have guessed the code.
 */
export function reasonAgainst(coupon: CouponRow, purchase: IntendedPurchase, usesByFan: number): string | undefined {
  const isForOther =
    (coupon.performer_id !== null && coupon.performer_id !== purchase.performerId) ||
    !coupon.targets.includes(purchase.target);
  if (isForOther) return 'This coupon is for something else.';
  if (coupon.state === 'off') return 'This coupon is no longer valid.';
  if (coupon.state === 'over') return `This coupon was valid until ${onDay(coupon.ends_at)}.`;
  if (coupon.state === 'later') return `This coupon is valid from ${onDay(coupon.starts_at)}.`;
  if (coupon.max_uses_per_fan !== null && usesByFan >= coupon.max_uses_per_fan) return usedByFan(usesByFan);
  return coupon.state === 'used-up' ? 'This coupon has reached its limit.' : undefined;
}

function usedByFan(times: number): string {
  return times === 1
    ? 'You have already used this coupon.'
    : `You have used this coupon ${times} times, which is its limit.`;
}
