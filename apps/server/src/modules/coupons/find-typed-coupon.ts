import { t } from '@ovation/language/t.ts';
import { normaliseCode } from '@ovation/contract/money/coupons.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../app.ts';
import { createGuessLimit } from '../../platform/guess-limit.ts';
import { findCoupon, type CouponRow } from './coupon.store.ts';

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
