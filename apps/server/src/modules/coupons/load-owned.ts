import { t } from '@ovation/language/t.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { Failure } from '../../platform/failure.ts';
import { findCoupon, type CouponRow } from './coupon.store.ts';

/** A performer's own coupon or, with `ownerId` null for administrators, any. Throws not-found. */
export async function loadOwned(
  db: Kysely<DB>,
  id: string,
  ownerId: string | null,
  now: Date,
  lock = false,
): Promise<CouponRow> {
  const row = await findCoupon(db, { id }, now, lock);
  if (!row || (ownerId !== null && row.owner_id !== ownerId))
    throw new Failure('not-found', t('This coupon does not exist.'));
  return row;
}
