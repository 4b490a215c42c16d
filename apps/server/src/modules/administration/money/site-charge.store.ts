import { sql, type Kysely } from 'kysely';
import { validate as isId } from 'uuid';
import { columnOf, containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

interface ChargeSearch extends ListQuery {
  /** Part of the fan's or performer's name or address, or the id of one of them, the sale or what was sold. */
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

const sorts = { updatedAt: 'charges.created_at', createdAt: 'charges.created_at', gross: 'charges.gross' } as const;

/** Selected only for the rows of one page, where a subquery per row is cheap: a sale has few reversals. */
const takenBack = sql<bigint>`(
    select coalesce(sum(r.gross), 0)::bigint
    from charge_reversals r
    where r.charge_id = charges.id and r.restored_at is null)`.as('taken_back');

/** All sales of the site. */
export async function listCharges(db: Kysely<DB>, search: ChargeSearch) {
  const found = db
    .selectFrom('charges')
    .$if(Boolean(search.q), (query) => query.where(matches(search.q ?? '')))
    .$if(search.type !== undefined, (query) => query.where('charges.type', '=', search.type ?? ''))
    .$if(search.from !== undefined, (query) => query.where('charges.created_at', '>=', search.from as Date))
    .$if(search.until !== undefined, (query) => query.where('charges.created_at', '<', search.until as Date));
  const { limit, offset } = pageOf(search);
  const [rows, count] = await Promise.all([
    found
      .selectAll('charges')
      .select(takenBack)
      .orderBy(columnOf(search.sortBy, sorts), search.sort)
      .orderBy('charges.id', search.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}

function matches(q: string) {
  if (isId(q))
    return sql<boolean>`${q}::uuid in (charges.id, charges.object_id, charges.payer_id, charges.performer_id)`;
  const pattern = containing(q);
  const people = sql`(
    select id
    from accounts
    where name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern})`;
  return sql<boolean>`(charges.payer_id in ${people} or charges.performer_id in ${people})`;
}

export async function loadSiteCharge(db: Kysely<DB>, id: string) {
  return db.selectFrom('charges').selectAll('charges').select(takenBack).where('id', '=', id).executeTakeFirst();
}

export type SiteChargeRow = NonNullable<Awaited<ReturnType<typeof loadSiteCharge>>>;

/** The coupon that lowered a sale, and its discount in minor units. */
export async function findCouponOf(
  db: Kysely<DB>,
  chargeId: string,
): Promise<{ code: string; discount: bigint } | undefined> {
  return db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupons.code', 'coupon_uses.discount'])
    .where('coupon_uses.charge_id', '=', chargeId)
    .executeTakeFirst();
}
