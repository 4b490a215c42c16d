import type { Period } from '@ovation/domain';
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { normaliseOrderNumber } from './order-number.ts';
import type { OrderRow } from './order.store.ts';

/** The orders of a buyer, of a seller, or all. */
export type OrdersOf =
  | { readonly side: 'buyer' | 'performer'; readonly accountId: string }
  | { readonly side: 'site'; readonly accountId?: never };

export interface OrderFilter extends Period {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  /** Words of a product, a number, or the name of the other side. */
  readonly q?: string | undefined;
}

const columns = { updatedAt: 'orders.updated_at', createdAt: 'orders.created_at', total: 'orders.total' } as const;

export async function listOrders(
  db: Kysely<DB>,
  of: OrdersOf,
  list: ListQuery & OrderFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  const found = matching(db, of, list);
  const { rows, total } = await listPage(
    found,
    found.selectAll('orders').orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('orders.id', list.sort),
    list,
  );
  return { rows: rows as OrderRow[], total };
}

function matching(db: Kysely<DB>, of: OrdersOf, { status, type, q, from, until }: OrderFilter) {
  return db
    .selectFrom('orders')
    .$if(of.side === 'buyer', (query) => query.where('orders.buyer_id', '=', of.accountId ?? ''))
    .$if(of.side === 'performer', (query) =>
      // What was never paid is over before it concerns the seller.
      query
        .where('orders.performer_id', '=', of.accountId ?? '')
        .where(sql<boolean>`not (orders.status = 'cancelled' and orders.charge_id is null)`),
    )
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status ?? ''))
    .$if(type !== undefined, (query) => query.where('orders.type', '=', type ?? ''))
    .$if(from !== undefined, (query) => query.where('orders.created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('orders.created_at', '<', until as Date))
    .$if(q !== undefined && q !== '', (query) => query.where(hasWords(of, q ?? '')));
}

function hasWords({ side }: OrdersOf, q: string): Expression<SqlBool> {
  const pattern = containing(q);
  const others = { buyer: sql`orders.performer_id`, performer: sql`orders.buyer_id`, site: sql`orders.buyer_id` };
  const people = side === 'site' ? sql`${others.site}, orders.performer_id` : others[side];
  return sql<SqlBool>`(
    orders.number = ${normaliseOrderNumber(q)}
    or exists (
      select
      from order_items item
      where item.order_id = orders.id and (item.name ilike ${pattern} or item.variant ilike ${pattern}))
    or exists (
      select
      from accounts person
      where person.id in (${people}) and (person.name ilike ${pattern} or person.username ilike ${pattern})))`;
}
