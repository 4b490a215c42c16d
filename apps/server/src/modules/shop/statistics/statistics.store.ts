import type { EarningStep } from '@ovation/contract/money/earnings.ts';
import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { bookInUse } from '../../ledger/index.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

/** The orders of one performer that were paid in a time. */
export interface SoldIn {
  readonly performerId: string;
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** Minor units, after refunds; `refunded` is what went back of the performer's share. */
export interface Sums {
  readonly gross: bigint;
  readonly commission: bigint;
  readonly net: bigint;
  readonly refunded: bigint;
}

/** What is left of each sale, read through the index `orders_performer_paid`. */
function salesIn({ performerId, from, until }: SoldIn): RawBuilder<unknown> {
  return sql`
    select o.id, o.buyer_id, o.performer_id, o.status, o.paid_at, o.price,
      c.gross - back.gross as gross,
      c.commission - back.commission as commission,
      c.net - back.net as net,
      back.net as refunded,
      back.gross > 0 as has_refund
    from orders o
    join charges c on c.id = o.charge_id
    cross join lateral (
      select coalesce(sum(r.gross), 0) as gross, coalesce(sum(r.commission), 0) as commission,
        coalesce(sum(r.net), 0) as net
      from charge_reversals r
      where r.charge_id = c.id and r.restored_at is null) back
    where o.performer_id = ${performerId} and o.paid_at >= ${from} and o.paid_at < ${until} and c.book = ${bookInUse}`;
}

const sums = sql`
  coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(commission), 0)::bigint as commission,
  coalesce(sum(net), 0)::bigint as net, coalesce(sum(refunded), 0)::bigint as refunded`;

interface Totals extends Sums {
  readonly orders: bigint;
  readonly refunded_orders: bigint;
  readonly buyers: bigint;
  readonly returning_buyers: bigint;
}

export async function sumSales(db: Kysely<DB>, sold: SoldIn): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select ${sums}, count(*) as orders,
      count(*) filter (where has_refund) as refunded_orders,
      count(distinct buyer_id) as buyers,
      count(distinct buyer_id) filter (where exists (
        select from orders earlier
        where earlier.buyer_id = sale.buyer_id and earlier.performer_id = sale.performer_id
          and earlier.paid_at < sale.paid_at)) as returning_buyers
    from (${salesIn(sold)}) sale`.execute(db);
  return requireRow(rows[0]);
}

export async function countPieces(db: Kysely<DB>, sold: SoldIn): Promise<bigint> {
  const { rows } = await sql<{ pieces: bigint }>`
    select coalesce(sum(i.quantity), 0)::bigint as pieces
    from (${salesIn(sold)}) sale
    join order_items i on i.order_id = sale.id`.execute(db);
  return rows[0]?.pieces ?? 0n;
}

export async function countByStatus(
  db: Kysely<DB>,
  sold: SoldIn,
): Promise<{ readonly status: OrderStatus; readonly count: bigint }[]> {
  const { rows } = await sql<{ status: OrderStatus; count: bigint }>`
    select status, count(*) as count from (${salesIn(sold)}) sale group by status`.execute(db);
  return rows;
}

interface Step extends Sums {
  readonly start: string;
  readonly orders: bigint;
}

/** By UTC day, week from Monday, or month. */
export async function sumByStep(db: Kysely<DB>, sold: SoldIn, by: EarningStep): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select to_char(date_trunc(${sql.lit(by)}, paid_at at time zone 'UTC'), 'YYYY-MM-DD') as start, ${sums},
      count(*) as orders
    from (${salesIn(sold)}) sale
    group by start
    order by start`.execute(db);
  return rows;
}

interface Best {
  readonly product_id: string;
  readonly name: string;
  readonly pieces: bigint;
  readonly net: bigint;
}

/** The net of an order, shipping included, is divided among its items by their prices. */
export async function listBestProducts(db: Kysely<DB>, sold: SoldIn, limit: number): Promise<Best[]> {
  const { rows } = await sql<Best>`
    select i.product_id, coalesce(max(p.name), max(i.name)) as name, sum(i.quantity)::bigint as pieces,
      round(sum(sale.net * i.price * i.quantity / sale.price))::bigint as net
    from (${salesIn(sold)}) sale
    join order_items i on i.order_id = sale.id
    left join products p on p.id = i.product_id
    where not sale.status in ('cancelled', 'refunded')
    group by i.product_id
    order by net desc, i.product_id
    limit ${limit}`.execute(db);
  return rows;
}
