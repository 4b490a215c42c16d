import { nextPeriod, type PaidType, type Period } from '../periods/period.ts';
import { priceAt } from './price-change.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

/** What a performer asks now, in minor units. */
export type AskedPrices = Readonly<Record<PaidType, bigint>>;

export interface RenewalTerms {
  readonly type: PaidType;
  readonly price: bigint;
}

/** The plan that a subscription renews with. */
export function nextTypeOf({ type, next_type }: Pick<SubscriptionRow, 'type' | 'next_type'>): PaidType {
  return (next_type ?? type) as PaidType;
}

/** What the next renewal is: the price that its fan was told, or what the performer asks by now, where that is less. */
export function renewalTerms(row: SubscriptionRow, asked: AskedPrices, now: Date): RenewalTerms {
  const type = nextTypeOf(row);
  const told = priceAt(row, chargeMoment(row, now));
  return { type, price: asked[type] < told ? asked[type] : told };
}

/** The end of what is paid: the renewal after it costs what counts at this moment, however late it is paid. */
export function chargeMoment({ expires_at }: Pick<SubscriptionRow, 'expires_at'>, now: Date): Date {
  return expires_at ?? now;
}

/** The announced price, and the first charge that costs it. */
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

/** The first end of a period that is not before a moment. */
function firstEndFrom(type: PaidType, period: Period, moment: Date): Date {
  return period.expiresAt >= moment
    ? period.expiresAt
    : firstEndFrom(type, nextPeriod(type, period, period.expiresAt), moment);
}
