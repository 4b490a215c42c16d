import type { CouponState, CouponTarget } from '@ovation/contract/money/coupons.ts';
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../platform/database/list.ts';
import type { Coupons, DB } from '../../platform/database/types.gen.ts';

export type CouponRow = Omit<Selectable<Coupons>, 'kind' | 'targets'> & {
  readonly kind: 'percentage' | 'amount';
  readonly targets: CouponTarget[];
  readonly state: CouponState;
};

/** The one definition of a coupon's state at a moment. */
const stateAt = (now: Date) => sql<CouponState>`case
  when not coupons.is_active then 'off'
  when coupons.ends_at <= ${now} then 'over'
  when coupons.used >= coupons.max_uses then 'used-up'
  when coupons.starts_at > ${now} then 'later'
  else 'active'
  end`;

const columns = sql<CouponRow>`coupons.*`;

/** Finds a coupon by code or id. With `lock`, locks it until the end of the transaction. */
export async function findCoupon(
  db: Kysely<DB>,
  by: { readonly id: string } | { readonly code: string },
  now: Date,
  lock = false,
): Promise<CouponRow | undefined> {
  const where = 'id' in by ? sql`coupons.id = ${by.id}::uuid` : sql`coupons.code = ${by.code}`;
  const { rows } = await sql<CouponRow>`
    select ${columns}, ${stateAt(now)} as state
    from coupons
    where ${where}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function insertCoupon(db: Kysely<DB>, row: Insertable<Coupons>): Promise<void> {
  await db.insertInto('coupons').values(row).execute();
}

export async function updateCoupon(db: Kysely<DB>, id: string, change: Updateable<Coupons>): Promise<void> {
  await db.updateTable('coupons').set(change).where('id', '=', id).execute();
}

export async function removeCoupon(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('coupons').where('id', '=', id).execute();
}

/** Adds `by` to a coupon's number of uses. */
export async function countUses(db: Kysely<DB>, id: string, by: number): Promise<void> {
  await db
    .updateTable('coupons')
    .set((row) => ({ used: row('used', '+', by) }))
    .where('id', '=', id)
    .execute();
}

export interface CouponList extends ListQuery {
  readonly q?: string | undefined;
  readonly state?: CouponState | undefined;
  readonly target?: CouponTarget | undefined;
  readonly owner?: 'site' | 'performer' | undefined;
}

const sorts = {
  updatedAt: 'coupons.updated_at',
  createdAt: 'coupons.created_at',
  code: 'coupons.code',
  used: 'coupons.used',
  endsAt: 'coupons.ends_at',
} as const;

/** One performer's coupons, or all without an owner. `q` searches codes, and names of the performers they apply to. */
export async function listCoupons(
  db: Kysely<DB>,
  ownerId: string | undefined,
  list: CouponList,
  now: Date,
): Promise<{ rows: CouponRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found = db
    .selectFrom('coupons')
    .leftJoin('accounts', 'accounts.id', 'coupons.performer_id')
    .$if(ownerId !== undefined, (query) => query.where('coupons.owner_id', '=', ownerId as string))
    .$if(list.owner !== undefined, (query) =>
      query.where('coupons.owner_id', list.owner === 'site' ? 'is' : 'is not', null),
    )
    .$if(list.state !== undefined, (query) => query.where(stateAt(now), '=', list.state as CouponState))
    .$if(list.target !== undefined, (query) => query.where(sql<boolean>`${list.target} = any(coupons.targets)`))
    .$if(Boolean(list.q), (query) =>
      query.where((where) =>
        where.or([
          where('coupons.code', 'ilike', pattern),
          where('accounts.name', 'ilike', pattern),
          where('accounts.username', 'ilike', pattern),
        ]),
      ),
    );
  const { rows, total } = await listPage(
    found,
    found
      .selectAll('coupons')
      .select(stateAt(now).as('state'))
      .orderBy(columnOf(list.sortBy, sorts), list.sort)
      .orderBy('coupons.id', list.sort),
    list,
  );
  return { rows: rows as CouponRow[], total };
}
