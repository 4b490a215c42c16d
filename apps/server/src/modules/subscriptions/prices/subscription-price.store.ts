import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { AskedPrices } from './renewal-terms.ts';
import type { LetterFacts, SubscriptionRow } from '../subscription.store.ts';

export async function loadAskedPrices(db: Kysely<DB>, performerId: string): Promise<AskedPrices> {
  return db
    .selectFrom('performers')
    .select(['monthly_price as monthly', 'yearly_price as yearly'])
    .where('account_id', '=', performerId)
    .executeTakeFirstOrThrow();
}

/** A subscription with the facts for a letter about it. */
export type RenewableRow = SubscriptionRow & LetterFacts;

interface Batch {
  readonly performerId: string;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Locks some paid subscriptions to a performer that renew, or are cancelled but could be resumed, in id order. */
export async function lockRenewable(
  db: Kysely<DB>,
  { performerId, after, limit }: Batch,
  now: Date,
): Promise<RenewableRow[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('accounts as fan', 'fan.id', 'subscriptions.account_id')
    .innerJoin('accounts as seller', 'seller.id', 'subscriptions.performer_id')
    .selectAll('subscriptions')
    .select([
      'fan.email',
      'seller.name as performer',
      sql<boolean>`coalesce(subscription_opens(subscriptions, ${now}), false)`.as('opens'),
    ])
    .where('subscriptions.performer_id', '=', performerId)
    .where('subscriptions.type', '<>', 'free')
    .where(
      sql<boolean>`(
        subscriptions.status in ('active', 'past-due')
        or subscriptions.status = 'cancelled' and subscriptions.expires_at > ${now})`,
    )
    .$if(after !== undefined, (query) => query.where('subscriptions.id', '>', after as string))
    .orderBy('subscriptions.id')
    .limit(limit)
    .forUpdate('subscriptions')
    .execute();
}

/** Stores announced prices in one statement. */
export async function updatePrices(db: Kysely<DB>, rows: readonly RenewableRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const column = <Value>(valueOf: (row: RenewableRow) => Value) => rows.map(valueOf);
  await sql`
    update subscriptions s
    set next_price = announced.price, next_price_from = announced.starts, updated_at = ${now}
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ next_price }) => next_price)}::bigint[],
      ${column(({ next_price_from }) => next_price_from)}::timestamptz[]
    ) as announced (id, price, starts)
    where s.id = announced.id`.execute(db);
}

interface PlanCount {
  readonly type: 'monthly' | 'yearly';
  /** Minor units. */
  readonly price: bigint;
  readonly renewing: bigint;
  readonly announced: bigint;
}

/** Each plan's price, how many subscriptions renew with it, and how many of those pay another price next. */
export async function countPlans(db: Kysely<DB>, performerId: string): Promise<PlanCount[]> {
  const { rows } = await sql<PlanCount>`
    select plan.type, plan.price, count(s.id) as renewing,
      count(s.id) filter (
        where case
          when s.next_price is not null and coalesce(s.next_price_from <= s.expires_at, true) then s.next_price
          else s.price
          end <> plan.price
      ) as announced
    from performers p,
    lateral (values ('monthly', p.monthly_price), ('yearly', p.yearly_price)) as plan (type, price)
    left join subscriptions s
      on s.performer_id = ${performerId}
      and s.status in ('active', 'past-due')
      and s.type <> 'free'
      and coalesce(s.next_type, s.type) = plan.type
    where p.account_id = ${performerId}
    group by plan.type, plan.price
    order by plan.type`.execute(db);
  return rows;
}

/** Which of these performers offer yearly subscriptions. */
export async function findYearSellers(db: Kysely<DB>, performerIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('performers')
    .select('account_id')
    .where('account_id', '=', anyOf(performerIds))
    .where('yearly_price', '>', 0n)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}
