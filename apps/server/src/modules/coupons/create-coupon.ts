import type * as operations from '@ovation/contract/money/coupons.ts';
import type { Coupon } from '@ovation/contract/money/coupons.ts';
import { toMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { columnsOf, generateCode, asFieldErrors, requirePercentage } from './coupon-fields.ts';
import { insertCoupon } from './coupon.store.ts';
import { loadOwned } from './load-owned.ts';
import { presentCoupons } from './present.ts';

type Fields = Call<typeof operations.createCoupon>['body'];

export async function createCoupon({ app, body }: Call<typeof operations.createCoupon>) {
  return create(app, null, body);
}

export async function createOwnCoupon({ app, actor, body }: Call<typeof operations.createOwnCoupon>) {
  if (actor.status !== 'active') throw new Failure('performer-not-approved');
  return create(app, actor.id, { ...body, performerId: actor.id });
}

async function create(app: App, ownerId: string | null, body: Fields): Promise<Coupon> {
  const now = app.clock.now();
  const { kind, targets, code = generateCode() } = body;
  const value = toMinor(body.value);
  requirePercentage({ kind, value });
  return asFieldErrors(
    app.transaction(async ({ db }) => {
      const id = newId();
      await insertCoupon(db, {
        ...columnsOf(body),
        id,
        owner_id: ownerId,
        code,
        kind,
        value,
        targets: [...new Set(targets)],
        created_at: now,
        updated_at: now,
      });
      const [made] = await presentCoupons(db, [await loadOwned(db, id, ownerId, now)]);
      return made as Coupon;
    }),
  );
}
