import { t } from '@ovation/language/t.ts';
import { normaliseCode, type CouponPreview } from '@ovation/contract/money/coupons.ts';
import { discountOn, fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { validate as isId } from 'uuid';
import type { App } from '../../app.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { Failure } from '../../platform/failure.ts';
import { formatAmount } from '../ledger/index.ts';
import { countAbandonedUses, countUsesOf } from './coupon-use.store.ts';
import { findCoupon, type CouponRow } from './coupon.store.ts';
import { reasonAgainst, type IntendedPurchase } from './policy.ts';
import { valueOf } from './present.ts';
import { createGuessLimit } from '../../platform/guess-limit.ts';
import { readStored } from '../../platform/language/stored-text.ts';

/**
 * Applies a coupon to a price without using it. Throws not-found for an unknown code, coupon-refused with the reason.
 */
export async function previewCoupon(app: App, typed: string, purchase: IntendedPurchase): Promise<CouponPreview> {
  const coupon = await findTypedCoupon(app, purchase.accountId, typed);
  if (!coupon) throw new Failure('not-found', t('This code doesn’t exist. Please check the spelling.'));
  const reason = await findReason(app.database, coupon, purchase);
  if (reason !== undefined) throw new Failure('coupon-refused', readStored(reason));
  const discount = discountOn(purchase.price, coupon);
  if (discount === 0n) throw new Failure('coupon-refused', t('This coupon does not lower this price.'));
  return {
    code: coupon.code,
    kind: coupon.kind,
    value: valueOf(coupon),
    priceBefore: fromMinor(purchase.price),
    discount: fromMinor(discount),
    price: fromMinor(purchase.price - discount),
    message: t('{code} takes {discount} off. {afterwards}', {
      code: coupon.code,
      discount: formatAmount(discount),
      afterwards: afterwards(purchase, discount),
    }),
  };
}

/** Applies the rules of the purchase itself, which releases uses reserved for the fan's unconfirmed payments. */
async function findReason(db: Kysely<DB>, coupon: CouponRow, purchase: IntendedPurchase): Promise<string | undefined> {
  const [uses, abandoned] = await Promise.all([
    countUsesOf(db, coupon.id, purchase.accountId),
    countAbandonedUses(db, coupon.id, purchase.accountId),
  ]);
  const isFreed = coupon.state === 'used-up' && abandoned > 0;
  return reasonAgainst(isFreed ? { ...coupon, state: 'active' } : coupon, purchase, uses - abandoned);
}

/** A coupon lowers only the first period of a subscription, so the preview names the price of the renewals. */
function afterwards({ target, price }: IntendedPurchase, discount: bigint): string {
  const pays = formatAmount(price - discount);
  if (target !== 'monthly' && target !== 'yearly') return t('You pay {pays}.', { pays });
  return t('You pay {pays} for the first {target, select, monthly {month} other {year}}; each renewal costs {price}.', {
    pays,
    target,
    price: formatAmount(price),
  });
}

const codes = createGuessLimit({
  name: 'coupon',
  allowed: 15,
  windowMs: 15 * 60_000,
  messageFor: (wait) => t('Too many wrong codes. Please try again in {wait}, or continue without a coupon.', { wait }),
});

/**
 * The coupon that a buyer typed, by code or id. All calls share one limit for wrong guesses. Throws too-many-requests.
 */
export async function findTypedCoupon(app: App, accountId: string, typed: string): Promise<CouponRow | undefined> {
  const now = app.clock.now();
  if (app.config.rateLimits) await codes.count(app.counters, accountId, now);
  const row = await findCoupon(app.database, isId(typed) ? { id: typed } : { code: normaliseCode(typed) }, now);
  if (row && app.config.rateLimits) await codes.forgive(app.counters, accountId, now);
  return row;
}
