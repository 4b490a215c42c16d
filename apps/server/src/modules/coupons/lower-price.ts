import { english, t } from '@ovation/language/t.ts';
import { discountOn } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import { NothingCharged } from '../../platform/failure.ts';
import { newId } from '../../platform/new-id.ts';
import { lockWallet } from '../ledger/index.ts';
import { countUsesOf, findHeldUse, insertUse, releaseAbandonedUses, releaseUseOf } from './coupon-use.store.ts';
import { countUses, findCoupon, type CouponRow } from './coupon.store.ts';
import { reasonAgainst, type IntendedPurchase } from './policy.ts';
import { readStored, storedText } from '../../platform/language/stored-text.ts';

export interface LoweredPrice {
  readonly coupon: CouponRow;
  readonly purchase: IntendedPurchase;
  /** Minor units, above zero. */
  readonly discount: bigint;
  /** What is left for the fan to pay, in minor units. */
  readonly pays: bigint;
}

/** Locks the fan's wallet, then the coupon, and applies the coupon to a price. Throws coupon-refused. */
export async function lowerPrice(
  work: Work,
  couponId: string,
  purchase: IntendedPurchase,
  now: Date,
): Promise<LoweredPrice> {
  const lowered = await examine(work, couponId, purchase, now);
  if ('reason' in lowered)
    throw new NothingCharged(
      'coupon-refused',
      t('{problem} Nothing was charged.', { problem: readStored(lowered.reason) }),
    );
  return lowered;
}

/** Locks a fan's wallet, and then a coupon that is about to be used or released. */
export async function lockCoupon(
  work: Work,
  { couponId, accountId }: { readonly couponId: string; readonly accountId: string },
  now: Date,
): Promise<CouponRow | undefined> {
  await lockWallet(work, accountId);
  return findCoupon(work.db, { id: couponId }, now, true);
}

async function examine(
  work: Work,
  couponId: string,
  purchase: IntendedPurchase,
  now: Date,
): Promise<LoweredPrice | { readonly reason: string }> {
  const { db } = work;
  await lockCoupon(work, { couponId, accountId: purchase.accountId }, now);
  await releaseAbandoned(db, couponId, purchase.accountId);
  const coupon = await findCoupon(db, { id: couponId }, now, true);
  if (!coupon) return { reason: storedText(english('This coupon no longer exists.')) };
  const reason = reasonAgainst(coupon, purchase, await countUsesOf(db, couponId, purchase.accountId));
  const discount = discountOn(purchase.price, coupon);
  if (reason !== undefined || discount === 0n)
    return { reason: reason ?? storedText(english('This coupon does not lower this price.')) };
  return { coupon, purchase, discount, pays: purchase.price - discount };
}

/**
 * A new purchase abandons the fan's payments that still wait for confirmation, and releases the uses reserved for them.
 * The coupon is locked.
 */
async function releaseAbandoned(db: Work['db'], couponId: string, accountId: string): Promise<void> {
  const released = await releaseAbandonedUses(db, couponId, accountId);
  if (released > 0) await countUses(db, couponId, -released);
}

/** Reserves a use for a card payment, so that no one else takes it while the bank confirms. The coupon is locked. */
export async function reserveCoupon(
  { db }: Work,
  { coupon, purchase, discount }: LoweredPrice,
  paymentId: string,
  now: Date,
): Promise<void> {
  await insertUse(db, {
    id: newId(),
    coupon_id: coupon.id,
    account_id: purchase.accountId,
    payment_id: paymentId,
    target: purchase.target,
    discount,
    created_at: now,
  });
  await countUses(db, coupon.id, 1);
}

/** Releases the use that was reserved for a card payment that failed. */
export async function releaseCoupon({ db }: Work, paymentId: string): Promise<void> {
  const couponId = await releaseUseOf(db, paymentId);
  if (couponId !== undefined) await countUses(db, couponId, -1);
}

interface CouponOrder extends IntendedPurchase {
  readonly couponId: string | null;
  readonly paymentId: string;
  /** What the card paid, in minor units. */
  readonly paid: bigint;
}

/**
 * Why a paid order cannot use its coupon any more, as a stored text: its use may have been released and taken by
 * someone else.
 */
export async function reasonAgainstOrder(
  work: Work,
  { couponId, paymentId, paid, ...purchase }: CouponOrder,
  now: Date,
): Promise<string | undefined> {
  if (couponId === null || (await findHeldUse(work.db, paymentId))) return undefined;
  const lowered = await examine(work, couponId, purchase, now);
  if ('reason' in lowered) return lowered.reason;
  return lowered.pays === paid ? undefined : storedText(english('This coupon was changed in the meantime.'));
}
