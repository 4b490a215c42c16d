import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isCurrent } from '../../../access/index.ts';
import { bookInUse } from '../../../ledger/index.ts';
import { requireRow } from '../../../../platform/database/require-row.ts';

export interface OrderNumbers {
  readonly to_ship: bigint;
  readonly shipped: bigint;
  readonly disputed: bigint;
  /** Minor units: the net of sales that are not released, less what was given back. */
  readonly held: bigint;
  readonly sold: bigint;
  readonly earned: bigint;
  readonly low_stock: bigint;
}

/** How many orders of a seller wait for what; `sold` and `earned` count orders paid since a moment. */
export async function loadOrderNumbers(
  db: Kysely<DB>,
  performerId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<OrderNumbers> {
  const { rows } = await sql<OrderNumbers>`
    with sales as (
      select c.id,
        c.net - (
          select coalesce(sum(r.net), 0)
          from charge_reversals r
          where r.charge_id = c.id and r.restored_at is null) as net
      from charges c
      where c.performer_id = ${performerId}
        and c.type = 'product'
        and c.created_at >= ${since}
        and c.book = ${bookInUse})
    select
      count(*) filter (where status in ('paid', 'preparing')) as to_ship,
      count(*) filter (where status = 'shipped') as shipped,
      count(*) filter (where status = 'disputed') as disputed,
      (
        select coalesce(sum(c.net), 0)::bigint
          - coalesce(sum((
              select coalesce(sum(r.net), 0)
              from charge_reversals r
              where r.charge_id = c.id and r.restored_at is null)), 0)::bigint
        from charge_holds h
        join charges c on c.id = h.charge_id
        where h.performer_id = ${performerId} and h.released_at is null and c.book = ${bookInUse}
      ) as held,
      (select count(*) from sales where net > 0) as sold,
      (select coalesce(sum(net), 0)::bigint from sales) as earned,
      (
        select count(distinct v.product_id)
        from products p
        join product_variants v on v.product_id = p.id
        where p.performer_id = ${performerId}
          and ${isCurrent('p', now)}
          and v.removed_at is null
          and v.stock <= p.low_stock_at
      ) as low_stock
    from orders
    where performer_id = ${performerId}
      and status in ('paid', 'preparing', 'shipped', 'disputed')`.execute(db);
  return requireRow(rows[0]);
}
