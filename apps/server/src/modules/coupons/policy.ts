import { english } from '@ovation/language/t.ts';
import type { CouponTarget } from '@ovation/contract/money/coupons.ts';
import type { CouponRow } from './coupon.store.ts';
import { storedDay, storedText } from '../../platform/language/stored-text.ts';

/** The purchase that a buyer wants to use a coupon for. */
export interface IntendedPurchase {
  readonly accountId: string;
  readonly performerId: string;
  readonly target: CouponTarget;
  /** Without the coupon, in minor units. */
  readonly price: bigint;
}

const onDay = (date: Date | null) => (date ? storedDay(date) : '');

/**
 * Why a coupon cannot be used for a purchase, as a stored text; undefined if it can. The sentence does not reveal whose
 * coupon it is or what it is for, because the buyer may have guessed the code.
 */
export function reasonAgainst(coupon: CouponRow, purchase: IntendedPurchase, usesByFan: number): string | undefined {
  const isForOther =
    (coupon.performer_id !== null && coupon.performer_id !== purchase.performerId) ||
    !coupon.targets.includes(purchase.target);
  if (isForOther) return storedText(english('This coupon is for something else.'));
  if (coupon.state === 'off') return storedText(english('This coupon is no longer valid.'));
  if (coupon.state === 'over')
    return storedText(english('This coupon was valid until {day}.'), { day: onDay(coupon.ends_at) });
  if (coupon.state === 'later')
    return storedText(english('This coupon is valid from {day}.'), { day: onDay(coupon.starts_at) });
  if (coupon.max_uses_per_fan !== null && usesByFan >= coupon.max_uses_per_fan) return usedByFan(usesByFan);
  return coupon.state === 'used-up' ? storedText(english('This coupon has reached its limit.')) : undefined;
}

function usedByFan(times: number): string {
  return storedText(
    english(
      '{times, plural, one {You have already used this coupon.} other {You have used this coupon # times, which is its limit.}}',
    ),
    { times },
  );
}
