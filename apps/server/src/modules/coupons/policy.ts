import { formatDay } from '../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
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

const onDay = (date: Date | null): string => (date ? formatDay(date) : '');

/**
 * Why a coupon cannot be used for a purchase, as a sentence; undefined if it can. The sentence does not reveal whose
 * coupon it is or what it is for, because the buyer may have guessed the code.
 */
export function reasonAgainst(coupon: CouponRow, purchase: IntendedPurchase, usesByFan: number): string | undefined {
  const isForOther =
    (coupon.performer_id !== null && coupon.performer_id !== purchase.performerId) ||
    !coupon.targets.includes(purchase.target);
  if (isForOther) return t('This coupon is for something else.');
  if (coupon.state === 'off') return t('This coupon is no longer valid.');
  if (coupon.state === 'over') return t('This coupon was valid until {day}.', { day: onDay(coupon.ends_at) });
  if (coupon.state === 'later') return t('This coupon is valid from {day}.', { day: onDay(coupon.starts_at) });
  if (coupon.max_uses_per_fan !== null && usesByFan >= coupon.max_uses_per_fan) return usedByFan(usesByFan);
  return coupon.state === 'used-up' ? t('This coupon has reached its limit.') : undefined;
}

function usedByFan(times: number): string {
  return t(
    '{times, plural, one {You have already used this coupon.} other {You have used this coupon # times, which is its limit.}}',
    { times },
  );
}
