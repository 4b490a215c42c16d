import { nextPeriod, type PaidType, type Period } from '../periods/period.ts';
import { priceAt } from './price-change.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

/** A performer's present prices, in minor units. */
export type AskedPrices = Readonly<Record<PaidType, bigint>>;

export interface RenewalTerms {
  readonly type: PaidType;
  readonly price: bigint;
}

/** The plan of the next renewal. */
export function nextTypeOf({ type, next_type }: Pick<SubscriptionRow, 'type' | 'next_type'>): PaidType {
  return (next_type ?? type) as PaidType;
}

/** Plan and price of the next renewal: the announced price, or the performer's present one if that is lower. */
export function renewalTerms(row: SubscriptionRow, asked: AskedPrices, now: Date): RenewalTerms {
  const type = nextTypeOf(row);
  const announced = priceAt(row, chargeMoment(row, now));
  return { type, price: asked[type] < announced ? asked[type] : announced };
}

/** The end of the paid period: the price at this moment applies to the renewal, however late it is paid. */
export function chargeMoment({ expires_at }: Pick<SubscriptionRow, 'expires_at'>, now: Date): Date {
  return expires_at ?? now;
}

/** The announced price and the first charge that costs it, if a price is announced. */
export function announcedPrice(row: SubscriptionRow): { readonly price: bigint; readonly from: Date } | undefined {
  const { next_price, next_price_from, started_at, expires_at } = row;
  if (next_price === null || started_at === null || expires_at === null) return undefined;
  return {
    price: next_price,
    from: firstEndFrom(
      nextTypeOf(row),
      { startedAt: started_at, expiresAt: expires_at },
      next_price_from ?? expires_at,
    ),
  };
}

/** The first end of a period at or after a moment. */
function firstEndFrom(type: PaidType, period: Period, moment: Date): Date {
  return period.expiresAt >= moment
    ? period.expiresAt
    : firstEndFrom(type, nextPeriod(type, period, period.expiresAt), moment);
}
