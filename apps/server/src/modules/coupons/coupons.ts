import type * as operations from '@ovation/contract/money/coupons.ts';
import type { Coupon } from '@ovation/contract/money/coupons.ts';
import { toMinor } from '@ovation/domain';
import { t } from '@ovation/language/t.ts';
import type { Updateable, Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { columnsOf, generateCode, asFieldErrors, requirePercentage } from './coupon-fields.ts';
import {
  insertCoupon,
  updateCoupon,
  removeCoupon,
  listCoupons,
  findCoupon,
  type CouponRow,
  type CouponList,
} from './coupon.store.ts';
import { presentCoupons, presentCouponUse } from './present.ts';
import type { Coupons, DB } from '../../platform/database/types.gen.ts';
import { breaksConstraint } from '../../platform/database/constraints.ts';
import type { ListQuery } from '../../platform/database/list.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { listUses } from './coupon-use.store.ts';

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

/** Staff may only switch a performer's coupon off and on; its terms belong to the performer. */
export async function changeCoupon({ app, params, body }: Call<typeof operations.changeCoupon>) {
  return change(app, params.id, null, columnsOf(body), (row) => {
    const isOnlySwitch = Object.keys(body).every((field) => field === 'isActive');
    if (row.owner_id !== null && !isOnlySwitch)
      throw new Failure('conflict', t('This coupon belongs to a creator. You can switch it off, but not change it.'));
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
        throw new Failure('conflict', t('This coupon belongs to a creator. You can switch it off, but not delete it.'));
      await removeCoupon(db, id);
    })
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'coupon_uses_coupon_id_fkey')
        ? new Failure('conflict', t('This coupon has been used, so it can’t be deleted. Please switch it off instead.'))
        : error;
    });
  return { message: t('The coupon is deleted.') };
}

export async function searchCoupons({ app, query }: Call<typeof operations.searchCoupons>) {
  return search(app, undefined, query);
}

export async function searchOwnCoupons({ app, actor, query }: Call<typeof operations.searchOwnCoupons>) {
  return search(app, actor.id, query);
}

async function search(app: App, ownerId: string | undefined, query: CouponList) {
  const { rows, total } = await listCoupons(app.database, ownerId, query, app.clock.now());
  return { data: await presentCoupons(app.database, rows), total };
}

/** A performer's own coupon or, with `ownerId` null for administrators, any. Throws not-found. */
async function loadOwned(
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

export async function listCouponUses({ app, params, query }: Call<typeof operations.listCouponUses>) {
  return list(app, params.id, null, query);
}

export async function listOwnCouponUses({ app, actor, params, query }: Call<typeof operations.listOwnCouponUses>) {
  return list(app, params.id, actor.id, query);
}

async function list(app: App, couponId: string, ownerId: string | null, query: ListQuery) {
  await loadOwned(app.database, couponId, ownerId, app.clock.now());
  const { rows, total } = await listUses(app.database, couponId, query);
  const cards = await presentAccountCards(
    app.database,
    rows.flatMap((row) => [row.account_id, row.performer_id]),
  );
  return { data: rows.map((row) => presentCouponUse(row, cards)), total };
}
