import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { Coupon, CouponUse } from '@ovation/contract/money/coupons.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { presentAccountCards, findCard, requireCard } from '../accounts/index.ts';
import { sumUses, type CouponTotals, type CouponUseRow } from './coupon-use.store.ts';
import type { CouponRow } from './coupon.store.ts';

export async function presentCoupons(db: Kysely<DB>, rows: readonly CouponRow[]): Promise<Coupon[]> {
  const [totals, cards] = await Promise.all([
    sumUses(
      db,
      rows.map(({ id }) => id),
    ),
    presentAccountCards(
      db,
      rows.flatMap(({ performer_id }) => performer_id ?? []),
    ),
  ]);
  return rows.map((row) => presentCoupon(row, totals.get(row.id), cards));
}

function presentCoupon(
  row: CouponRow,
  totals: CouponTotals | undefined,
  cards: ReadonlyMap<string, AccountCard>,
): Coupon {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    value: valueOf(row),
    targets: row.targets,
    maxUses: row.max_uses,
    maxUsesPerFan: row.max_uses_per_fan,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    isActive: row.is_active,
    state: row.state,
    owner: row.owner_id === null ? 'site' : 'performer',
    performer: findCard(cards, row.performer_id),
    used: row.used,
    discounted: fromMinor(totals?.discounted ?? 0n),
    isDeletable: totals === undefined,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Basis points are hundredths of a percent, like minor units of a unit, so the same division converts both. */
export function valueOf({ value }: Pick<CouponRow, 'value'>): number {
  return fromMinor(value);
}

export function presentCouponUse(row: CouponUseRow, cards: ReadonlyMap<string, AccountCard>): CouponUse {
  const createdAt = row.created_at.toISOString();
  return {
    _id: row.id,
    user: requireCard(cards, row.account_id),
    performer: requireCard(cards, row.performer_id),
    target: row.target,
    objectId: row.object_id,
    discount: fromMinor(row.discount),
    paid: fromMinor(row.gross - row.site_discount),
    givenBackAt: row.given_back_at?.toISOString() ?? null,
    createdAt,
    updatedAt: createdAt,
  };
}
