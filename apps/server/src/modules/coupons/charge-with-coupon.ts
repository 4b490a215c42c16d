import { t } from '@ovation/language/t.ts';
import type { CouponTarget } from '@ovation/contract/money/coupons.ts';
import { toMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { NothingCharged } from '../../platform/failure.ts';
import { newId } from '../../platform/new-id.ts';
import { formatAmount, chargeWallet, type ChargedWallet, type Sale } from '../ledger/index.ts';
import { attachCharge, findHeldUse, insertUse } from './coupon-use.store.ts';
import { countUses } from './coupon.store.ts';
import { findTypedCoupon } from './preview-coupon.ts';
import { lowerPrice } from './lower-price.ts';

/** What a buyer submits along with the sale itself. */
export interface CouponTerms {
  readonly target: CouponTarget;
  /** As `requireCoupon` returned it. */
  readonly couponId?: string | null | undefined;
  /** The card payment for which a use of the coupon is reserved. */
  readonly paymentId?: string | undefined;
  /** The part of the price that the coupon may lower, in minor units; all by default. Shipping is never lowered. */
  readonly lowers?: bigint | undefined;
  /** The price that the fan saw, as a decimal number. */
  readonly seenPrice?: number | undefined;
}

/**
 * The id of the coupon that a buyer typed, if any. Call it before the transaction. Throws coupon-refused for an unknown
 * code.
 */
export async function requireCoupon(
  app: App,
  accountId: string,
  typed: string | undefined,
): Promise<string | undefined> {
  if (typed === undefined) return undefined;
  const coupon = await findTypedCoupon(app, accountId, typed);
  if (!coupon)
    throw new NothingCharged(
      'coupon-refused',
      t('This code doesn’t exist. Nothing was charged. Please check the spelling, or continue without it.'),
    );
  return coupon.id;
}

/**
 * Sells like `chargeWallet`, at the price that a coupon leaves of `sale.gross`: a performer's coupon lowers their
 * price, a site coupon pays a part of it. Locks the coupon, so that concurrent buyers cannot exceed its limit. Throws
 * balance-too-low, coupon-refused, and conflict if the fan saw a different price.
 */
export async function chargeWithCoupon(
  work: Work,
  sale: Sale,
  { target, couponId, paymentId, lowers, seenPrice }: CouponTerms,
  now: Date,
): Promise<ChargedWallet> {
  if (couponId === undefined || couponId === null) {
    requireSeenPrice(seenPrice, sale.gross);
    return chargeWallet(work, sale, now);
  }
  const use =
    (paymentId === undefined ? undefined : await findHeldUse(work.db, paymentId)) ??
    (await newUse(work, sale, { target, couponId, price: lowers ?? sale.gross }, now));
  requireSeenPrice(seenPrice, sale.gross - use.discount);
  const charged = await chargeWallet(
    work,
    use.isOfSite ? { ...sale, siteDiscount: use.discount } : { ...sale, gross: sale.gross - use.discount },
    now,
  );
  await attachCharge(work.db, use.id, charged.charge.id);
  return charged;
}

/** Inserted before its charge, which is attached to it in the same transaction. */
async function newUse(
  work: Work,
  sale: Sale,
  { target, couponId, price }: { readonly target: CouponTarget; readonly couponId: string; readonly price: bigint },
  now: Date,
) {
  const { coupon, discount } = await lowerPrice(
    work,
    couponId,
    { accountId: sale.payerId, performerId: sale.performerId, target, price },
    now,
  );
  const id = newId();
  await insertUse(work.db, { id, coupon_id: coupon.id, account_id: sale.payerId, target, discount, created_at: now });
  await countUses(work.db, coupon.id, 1);
  return { id, discount, isOfSite: coupon.owner_id === null };
}

/** Nobody pays a price that they were not shown. `seen` is a decimal number. Throws conflict. */
export function requireSeenPrice(seen: number | undefined, price: bigint): void {
  if (seen !== undefined && toMinor(seen) !== price)
    throw new NothingCharged(
      'conflict',
      t('The price is now {price}. Nothing was charged. Please check it before you continue.', {
        price: formatAmount(price),
      }),
    );
}
