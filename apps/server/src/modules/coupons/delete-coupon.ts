import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/coupons.ts';
import type { App } from '../../app.ts';
import { breaksConstraint } from '../../platform/database/constraints.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { removeCoupon } from './coupon.store.ts';
import { loadOwned } from './load-owned.ts';

export async function deleteCoupon({ app, params }: Call<typeof operations.deleteCoupon>) {
  return remove(app, params.id, null);
}

export async function deleteOwnCoupon({ app, actor, params }: Call<typeof operations.deleteOwnCoupon>) {
  return remove(app, params.id, actor.id);
}

async function remove(app: App, id: string, ownerId: string | null) {
  await app
    .transaction(async ({ db }) => {
      const row = await loadOwned(db, id, ownerId, app.clock.now(), true);
      if (ownerId === null && row.owner_id !== null)
        throw new Failure(
          'conflict',
          t('This coupon belongs to a performer. You can switch it off, but not delete it.'),
        );
      await removeCoupon(db, id);
    })
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'coupon_uses_coupon_id_fkey')
        ? new Failure('conflict', t('This coupon has been used, so it can’t be deleted. Please switch it off instead.'))
        : error;
    });
  return { message: t('The coupon is deleted.') };
}
