import type { CouponTarget } from '@ovation/contract/money/coupons.ts';
import { sql, type Insertable, type Kysely } from 'kysely';
import { columnOf, listPage, anyOf, type ListQuery } from '../../platform/database/list.ts';
import type { CouponUses, DB } from '../../platform/database/types.gen.ts';

/** How many uses of a coupon by one account count: those not given back. */
export async function countUsesOf(db: Kysely<DB>, couponId: string, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_uses')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('account_id', '=', accountId)
    .where('given_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertUse(db: Kysely<DB>, use: Insertable<CouponUses>): Promise<void> {
  await db.insertInto('coupon_uses').values(use).execute();
}

/** The use that is reserved for a card payment that has not been charged yet. */
export async function findHeldUse(
  db: Kysely<DB>,
  paymentId: string,
): Promise<{ id: string; discount: bigint; isOfSite: boolean } | undefined> {
  const row = await db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupon_uses.id', 'coupon_uses.discount', 'coupons.owner_id'])
    .where('coupon_uses.payment_id', '=', paymentId)
    .where('coupon_uses.charge_id', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, discount: row.discount, isOfSite: row.owner_id === null };
}

export async function attachCharge(db: Kysely<DB>, id: string, chargeId: string): Promise<void> {
  await db.updateTable('coupon_uses').set({ charge_id: chargeId }).where('id', '=', id).execute();
}

/** Deletes the use reserved for a payment and returns its coupon. */
export async function releaseUseOf(db: Kysely<DB>, paymentId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('coupon_uses')
    .where('payment_id', '=', paymentId)
    .where('charge_id', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst();
  return row?.coupon_id;
}

/** How many uses are reserved for this account's payments that wait for confirmation: a new purchase releases them. */
export async function countAbandonedUses(db: Kysely<DB>, couponId: string, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_uses')
    .innerJoin('payments', 'payments.id', 'coupon_uses.payment_id')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('payments.status', '=', 'requires_action')
    .where('coupon_uses.coupon_id', '=', couponId)
    .where('coupon_uses.account_id', '=', accountId)
    .where('coupon_uses.charge_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Releases those, and returns how many there were. */
export async function releaseAbandonedUses(db: Kysely<DB>, couponId: string, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('coupon_uses')
    .using('payments')
    .whereRef('payments.id', '=', 'coupon_uses.payment_id')
    .where('payments.status', '=', 'requires_action')
    .where('coupon_uses.coupon_id', '=', couponId)
    .where('coupon_uses.account_id', '=', accountId)
    .where('coupon_uses.charge_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Marks a charge's use as given back and returns its coupon; undefined if it was already, or there is none. */
export async function giveUseBack(db: Kysely<DB>, chargeId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('coupon_uses')
    .set({ given_back_at: now })
    .where('charge_id', '=', chargeId)
    .where('given_back_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst();
  return row?.coupon_id;
}

/** Undoes `giveUseBack` and returns the coupon; undefined if there is nothing to undo. */
export async function restoreUse(db: Kysely<DB>, chargeId: string): Promise<string | undefined> {
  const row = await db
    .updateTable('coupon_uses')
    .set({ given_back_at: null })
    .where('charge_id', '=', chargeId)
    .where('given_back_at', 'is not', null)
    .returning('coupon_id')
    .executeTakeFirst();
  return row?.coupon_id;
}

export interface CouponTotals {
  /** Minor units that uses that still count took off prices. */
  readonly discounted: bigint;
}

/** By coupon id; coupons that were never used have no entry. */
export async function sumUses(db: Kysely<DB>, couponIds: readonly string[]): Promise<Map<string, CouponTotals>> {
  if (couponIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupon_uses')
    .select([
      'coupon_id',
      sql<bigint>`coalesce(sum(discount) filter (where given_back_at is null), 0)::bigint`.as('discounted'),
    ])
    .where('coupon_id', '=', anyOf(couponIds))
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map((row) => [row.coupon_id, row]));
}

const sorts = {
  updatedAt: 'coupon_uses.created_at',
  createdAt: 'coupon_uses.created_at',
  discount: 'coupon_uses.discount',
} as const;

export async function listUses(db: Kysely<DB>, couponId: string, list: ListQuery) {
  const found = db.selectFrom('coupon_uses').where('coupon_id', '=', couponId).where('charge_id', 'is not', null);
  return listPage(
    found,
    found
      .innerJoin('charges', 'charges.id', 'coupon_uses.charge_id')
      .select([
        'coupon_uses.id',
        'coupon_uses.account_id',
        'coupon_uses.discount',
        'coupon_uses.given_back_at',
        'coupon_uses.created_at',
      ])
      .select((select) => select.ref('coupon_uses.target').$castTo<CouponTarget>().as('target'))
      .select(['charges.performer_id', 'charges.object_id', 'charges.gross', 'charges.site_discount'])
      .orderBy(columnOf(list.sortBy, sorts), list.sort)
      .orderBy('coupon_uses.id', list.sort),
    list,
  );
}

export type CouponUseRow = Awaited<ReturnType<typeof listUses>>['rows'][number];
