import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/coupons.ts';
import type { Coupon } from '@ovation/contract/money/coupons.ts';
import type { Updateable } from 'kysely';
import type { App } from '../../app.ts';
import type { Coupons } from '../../platform/database/types.gen.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { columnsOf, asFieldErrors, requirePercentage } from './coupon-fields.ts';
import { updateCoupon, type CouponRow } from './coupon.store.ts';
import { loadOwned } from './load-owned.ts';
import { presentCoupons } from './present.ts';

/** Staff may only switch a performer's coupon off and on; its terms belong to the performer. */
export async function changeCoupon({ app, params, body }: Call<typeof operations.changeCoupon>) {
  return change(app, params.id, null, columnsOf(body), (row) => {
    const isOnlySwitch = Object.keys(body).every((field) => field === 'isActive');
    if (row.owner_id !== null && !isOnlySwitch)
      throw new Failure('conflict', t('This coupon belongs to a performer. You can switch it off, but not change it.'));
  });
}

export async function changeOwnCoupon({ app, actor, params, body }: Call<typeof operations.changeOwnCoupon>) {
  return change(app, params.id, actor.id, columnsOf(body), () => undefined);
}

/** Locks the coupon, so that no purchase sees terms that are half old and half new. */
async function change(
  app: App,
  id: string,
  ownerId: string | null,
  columns: Updateable<Coupons>,
  allow: (row: CouponRow) => void,
): Promise<Coupon> {
  const now = app.clock.now();
  return asFieldErrors(
    app.transaction(async ({ db }) => {
      const row = await loadOwned(db, id, ownerId, now, true);
      allow(row);
      requirePercentage({ kind: columns.kind ?? row.kind, value: (columns.value as bigint | undefined) ?? row.value });
      await updateCoupon(db, id, { ...columns, updated_at: now });
      const [changed] = await presentCoupons(db, [await loadOwned(db, id, ownerId, now)]);
      return changed as Coupon;
    }),
  );
}
