import { typesThatAre } from '@ovation/contract/content-types.ts';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import { isNotHidden } from '../access/index.ts';
import type { Book } from '../ledger/index.ts';
import type { DB } from '../../platform/database/types.gen.ts';

/** A sale with the parts that were reversed already. Minor units. */
export interface ReversibleCharge {
  readonly id: string;
  readonly payer_id: string;
  readonly performer_id: string;
  readonly type: string;
  readonly object_id: string | null;
  readonly gross: bigint;
  readonly commission: bigint;
  readonly net: bigint;
  readonly site_discount: bigint;
  readonly created_at: Date;
  readonly book: Book;
  /** The parts already reversed. */
  readonly taken_gross: bigint;
  readonly taken_commission: bigint;
  readonly taken_net: bigint;
  readonly taken_discount: bigint;
}

const taken = sql`
  lateral (
    select
      coalesce(sum(gross), 0)::bigint as taken_gross,
      coalesce(sum(commission), 0)::bigint as taken_commission,
      coalesce(sum(net), 0)::bigint as taken_net,
      coalesce(sum(site_discount), 0)::bigint as taken_discount
    from charge_reversals r
    where r.charge_id = c.id and r.restored_at is null
  ) taken`;

export async function loadReversible(db: Kysely<DB>, chargeId: string): Promise<ReversibleCharge | undefined> {
  const { rows } = await sql<ReversibleCharge>`
    select c.*, taken.*
    from charges c, ${taken}
    where c.id = ${chargeId}`.execute(db);
  return rows[0];
}

/**
 * Sales to a fan that together are worth at least `cash`, or all of them: first what the payment itself bought, then
 * the latest.
 */
export async function listReversible(
  db: Kysely<DB>,
  payerId: string,
  { paymentId, cash, book }: { readonly paymentId: string; readonly cash: bigint; readonly book: Book },
): Promise<ReversibleCharge[]> {
  const { rows } = await sql<ReversibleCharge>`
    with left_over as (
      select c.*, taken.*, c.gross - taken_gross - (c.site_discount - taken_discount) as cash,
        exists (
          select
          from payments p
          where p.id = ${paymentId}
            and (
              p.charge_id = c.id
              or p.purpose = 'product'
              and c.type = 'product'
              and exists (select from orders o where o.id = c.object_id and o.payment_id = p.id))) as is_own
      from charges c, ${taken}
      where c.payer_id = ${payerId} and c.book = ${book}),
    queued as (
      select *, sum(cash) over (order by is_own desc, created_at desc, id desc) - cash as before
      from left_over
      where cash > 0)
    select *
    from queued
    where before < ${cash}
    order by is_own desc, created_at desc, id desc`.execute(db);
  return rows;
}

/** The reversals that refunds or disputes caused. */
export async function listTakenBack(db: Kysely<DB>, causeIds: readonly string[]) {
  return db
    .selectFrom('charge_reversals')
    .innerJoin('charges', 'charges.id', 'charge_reversals.charge_id')
    .select([
      'charge_reversals.cause_id',
      'charge_reversals.charge_id',
      'charge_reversals.performer_id',
      'charge_reversals.gross',
      'charge_reversals.net',
      'charge_reversals.restored_at',
      'charges.type',
      'charges.object_id',
    ])
    .where('charge_reversals.cause_id', '=', anyOf(causeIds))
    .orderBy('charge_reversals.id')
    .execute();
}

export type TakenBackRow = Awaited<ReturnType<typeof listTakenBack>>[number];

/**
 * Orders that cannot be paid again: they were cancelled or given back by people, nothing was shipped, or a download was
 * bought again or is gone.
 */
const isOrderOver = sql`
  c.type = 'product'
  and exists (
    select
    from orders o
    where o.id = c.object_id
      and (
        o.status = 'cancelled'
        or o.type = 'made_to_order' and o.shipped_at is null and o.delivered_at is null
        or exists (
          select
          from order_events e
          where e.order_id = o.id and e.status = 'refunded' and e.actor <> 'system')
        or exists (
          select
          from order_items i
          where i.order_id = o.id and i.type = 'physical' and i.returned_at is not null)
        or exists (
          select
          from order_items i
          where i.order_id = o.id
            and i.type = 'digital'
            and (
              exists (
                select
                from purchases p
                where p.account_id = o.buyer_id
                  and p.object_kind = 'product'
                  and p.object_id = i.product_id
                  and p.charge_id <> c.id)
              or not exists (
                select
                from content
                where content.kind = 'product'
                  and content.id = i.product_id
                  and ${isNotHidden('content')})))))`;

/**
 * The charges reversed by a dispute that cannot be restored: their content was bought again meanwhile or is gone, their
 * order is over, or the subscription that they had paid for was paid again. The fan keeps their price in the wallet.
 */
export async function listUnrestorable(db: Kysely<DB>, disputeId: string): Promise<string[]> {
  const { rows } = await sql<{ charge_id: string }>`
    select distinct r.charge_id
    from charge_reversals r
    join charges c on c.id = r.charge_id
    where r.cause_id = ${disputeId}
      and r.restored_at is null
      and (
        c.type in (${sql.join(typesThatAre('sold').map((type) => sql.lit(type)))})
        and (
          exists (
            select
            from purchases p
            where p.account_id = c.payer_id
              and p.object_kind = c.type
              and p.object_id = c.object_id
              and p.charge_id <> c.id)
          or not exists (
            select
            from content
            where content.kind = c.type
              and content.id = c.object_id
              and ${isNotHidden('content')}))
        or ${isOrderOver}
        or c.type = 'subscription'
        and c.gross = (
          select sum(all_of.gross)
          from charge_reversals all_of
          where all_of.charge_id = c.id and all_of.restored_at is null)
        and exists (
          select
          from charges later
          where later.type = 'subscription'
            and later.object_id = c.object_id
            and later.created_at > r.created_at))`.execute(db);
  return rows.map((row) => row.charge_id);
}
