import { paidStatuses } from '@ovation/domain';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Sales } from '../sale.store.ts';

/**
 * Pieces sold and what they earned, by product. The net earnings of an order, shipping included, are divided among its
 * items by their prices.
 */
export async function loadProductSales(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Sales>> {
  const { rows } = await sql<{ product_id: string; count: bigint; net: bigint }>`
    select i.product_id, sum(i.quantity) as count,
      round(sum(c.net::numeric * i.price * i.quantity / o.price))::bigint as net
    from order_items i
    join orders o on o.id = i.order_id
    join charges c on c.id = o.charge_id
    where i.product_id = ${anyOf(ids)} and o.status = any(${[...paidStatuses]}::text[])
    group by i.product_id`.execute(db);
  return new Map(rows.map((row) => [row.product_id, { count: Number(row.count), net: row.net }]));
}
