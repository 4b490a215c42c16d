import { sql, type Kysely } from 'kysely';
import { validate as isId } from 'uuid';
import { columnOf, containing, listPage, anyOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

interface PaymentSearch extends ListQuery {
  /** Part of the fan's name or address, the provider's id, or the id of the payment, its charge or its fan. */
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly provider?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

const paymentSorts = {
  updatedAt: 'payments.updated_at',
  createdAt: 'payments.created_at',
  amount: 'payments.amount',
} as const;

/** All card payments of the site. */
export async function listSitePayments(db: Kysely<DB>, search: PaymentSearch) {
  const statuses = search.status === 'pending' ? ['created', 'pending'] : [search.status ?? ''];
  const found = db
    .selectFrom('payments')
    .$if(Boolean(search.q), (query) => query.where(paymentMatches(search.q ?? '')))
    .$if(search.status !== undefined, (query) => query.where('payments.status', 'in', statuses))
    .$if(search.type !== undefined, (query) => query.where('payments.purpose', '=', search.type ?? ''))
    .$if(search.provider !== undefined, (query) => query.where('payments.provider', '=', search.provider ?? ''))
    .$if(search.from !== undefined, (query) => query.where('payments.created_at', '>=', search.from as Date))
    .$if(search.until !== undefined, (query) => query.where('payments.created_at', '<', search.until as Date));
  return listPage(
    found,
    found
      .selectAll('payments')
      .orderBy(columnOf(search.sortBy, paymentSorts), search.sort)
      .orderBy('payments.id', search.sort),
    search,
  );
}

function paymentMatches(q: string) {
  if (isId(q)) return sql<boolean>`${q}::uuid in (payments.id, payments.charge_id, payments.account_id)`;
  const pattern = containing(q);
  return sql<boolean>`(
    payments.provider_payment_id = ${q}
    or payments.account_id in (
      select id
      from accounts
      where name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern}))`;
}

/** What went back to each payment's card or is on its way, by refunds and disputes not won, in minor units. */
export async function sumReturns(db: Kysely<DB>, paymentIds: readonly string[]): Promise<Map<string, bigint>> {
  if (paymentIds.length === 0) return new Map();
  const { rows } = await sql<{ payment_id: string; amount: bigint }>`
    select payment_id, sum(amount)::bigint as amount
    from (
      select payment_id, amount
      from refunds
      where payment_id = ${anyOf(paymentIds)} and status in ('pending', 'succeeded')
      union all
      select payment_id, amount
      from disputes
      where payment_id = ${anyOf(paymentIds)} and status <> 'won'
    ) as returned
    group by payment_id`.execute(db);
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]));
}

/** The card payment that a sale was ordered with. */
export async function findPaymentOf(db: Kysely<DB>, chargeId: string): Promise<string | undefined> {
  return (await db.selectFrom('payments').select('id').where('charge_id', '=', chargeId).executeTakeFirst())?.id;
}

/** The code of the coupon that lowered a payment. */
export async function findCouponCode(db: Kysely<DB>, couponId: string | null): Promise<string | null> {
  if (couponId === null) return null;
  return (await db.selectFrom('coupons').select('code').where('id', '=', couponId).executeTakeFirst())?.code ?? null;
}

export interface MovementRow {
  readonly id: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly created_at: Date;
  readonly from_kind: string;
  readonly from_owner: string | null;
  readonly from_name: string | null;
  readonly to_kind: string;
  readonly to_owner: string | null;
  readonly to_name: string | null;
}

/** All transfers of a payment or sale, including its reversals and their restoration, in the order they were booked. */
export async function listMovements(
  db: Kysely<DB>,
  about: { readonly paymentId: string } | { readonly chargeId: string },
): Promise<MovementRow[]> {
  const references = await ('paymentId' in about ? returnsOf(db, about.paymentId) : reversalsOf(db, about.chargeId));
  const { rows } = await sql<MovementRow>`
    select t.id, t.kind, t.amount, t.created_at,
      d.kind as from_kind, d.owner_id as from_owner, d.name as from_name,
      c.kind as to_kind, c.owner_id as to_owner, c.name as to_name
    from ledger_transfers t
    join ledger_accounts d on d.id = t.debit_account_id
    join ledger_accounts c on c.id = t.credit_account_id
    where t.reference_id = ${anyOf(references)}
    order by t.created_at, t.id`.execute(db);
  return rows;
}

async function returnsOf(db: Kysely<DB>, paymentId: string): Promise<string[]> {
  const [refunds, disputes] = await Promise.all([
    db.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).execute(),
    db.selectFrom('disputes').select('id').where('payment_id', '=', paymentId).execute(),
  ]);
  return [paymentId, ...refunds.map(({ id }) => id), ...disputes.map(({ id }) => id)];
}

async function reversalsOf(db: Kysely<DB>, chargeId: string): Promise<string[]> {
  const reversals = await db.selectFrom('charge_reversals').select('id').where('charge_id', '=', chargeId).execute();
  return [chargeId, ...reversals.map(({ id }) => id)];
}

interface ChargeSearch extends ListQuery {
  /** Part of the fan's or performer's name or address, or the id of one of them, the sale or what was sold. */
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

const chargeSorts = {
  updatedAt: 'charges.created_at',
  createdAt: 'charges.created_at',
  gross: 'charges.gross',
} as const;

/** Selected only for the rows of one page, where a subquery per row is cheap: a sale has few reversals. */
const takenBack = sql<bigint>`(
    select coalesce(sum(r.gross), 0)::bigint
    from charge_reversals r
    where r.charge_id = charges.id and r.restored_at is null)`.as('taken_back');

/** All sales of the site. */
export async function listCharges(db: Kysely<DB>, search: ChargeSearch) {
  const found = db
    .selectFrom('charges')
    .$if(Boolean(search.q), (query) => query.where(chargeMatches(search.q ?? '')))
    .$if(search.type !== undefined, (query) => query.where('charges.type', '=', search.type ?? ''))
    .$if(search.from !== undefined, (query) => query.where('charges.created_at', '>=', search.from as Date))
    .$if(search.until !== undefined, (query) => query.where('charges.created_at', '<', search.until as Date));
  return listPage(
    found,
    found
      .selectAll('charges')
      .select(takenBack)
      .orderBy(columnOf(search.sortBy, chargeSorts), search.sort)
      .orderBy('charges.id', search.sort),
    search,
  );
}

function chargeMatches(q: string) {
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
