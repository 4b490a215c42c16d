import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import type { OrderParty } from '@ovation/domain';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isListed, type Viewing } from '../access/index.ts';

/** An order as it is now. */
export interface OrderSource {
  readonly id: string;
  /** As it is stored, without its hyphen. */
  readonly number: string;
  readonly type: ProductType;
  readonly status: OrderStatus;
  readonly title: string;
  readonly total: bigint;
  readonly seller: string;
  readonly carrier: string | null;
  readonly tracking_code: string | null;
  /** Who changed it last. */
  readonly by: OrderParty;
  /** Of what is made to order and not delivered yet: due within a day, or late. */
  readonly is_due_soon: boolean;
  readonly is_late: boolean;
}

export async function loadOrderSources(
  db: Kysely<DB>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, OrderSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OrderSource>`
    select o.id, o.number, o.type, o.status, o.title, o.total, o.carrier, o.tracking_code, a.name as seller,
      coalesce((select e.actor from order_events e where e.order_id = o.id order by e.id desc limit 1), 'system') as by,
      coalesce(o.status in ('paid', 'preparing') and o.due_told > 0, false) as is_due_soon,
      coalesce(o.status in ('paid', 'preparing') and o.due_at <= ${now}, false) as is_late
    from orders o
    join accounts a on a.id = o.performer_id
    where o.id = ${anyOf([...new Set(ids)])}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A request for something that is made to order, as it is now. */
export interface RequestSource {
  readonly id: string;
  readonly status: RequestStatus;
  readonly title: string;
  readonly performer: string;
  readonly price: bigint | null;
}

export async function loadRequestSources(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, RequestSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RequestSource>`
    select r.id, r.status, r.product_name as title, r.price, a.name as performer
    from product_requests r
    join accounts a on a.id = r.performer_id
    where r.id = ${anyOf([...new Set(ids)])}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A variant with what is left of it now. */
export interface StockSource {
  readonly id: string;
  readonly product_id: string;
  readonly product: string;
  /** Empty for the only variant of a product. */
  readonly name: string;
  readonly stock: bigint | null;
}

export async function loadStockSources(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, StockSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StockSource>`
    select v.id, v.product_id, v.name, v.stock, p.name as product
    from product_variants v
    join products p on p.id = v.product_id
    where v.id = ${anyOf([...new Set(ids)])}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A live stream as it is now. */
export interface StreamSource {
  readonly id: string;
  readonly has_ended: boolean;
  /** Its published recording, if the reader finds it in lists. */
  readonly recording_id: string | null;
}

export async function loadStreamSources(
  db: Kysely<DB>,
  ids: readonly string[],
  reader: Viewing,
  now: Date,
): Promise<Map<string, StreamSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StreamSource>`
    select s.id, s.status = 'ended' as has_ended, k.id as recording_id
    from streams s
    left join content k on k.kind = 'video' and k.id = s.video_id and ${isListed('k', reader, now)}
    where s.id = ${anyOf(ids)}`.execute(db);
  return new Map(rows.map((stream) => [stream.id, stream]));
}
