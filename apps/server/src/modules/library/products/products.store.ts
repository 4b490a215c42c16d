import { paidStatuses } from '@ovation/domain';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB, Products, ProductVariants } from '../../../platform/database/types.gen.ts';
import { factColumns, type FactRow, type Viewing } from '../../access/index.ts';
import type { Sales } from '../sale.store.ts';

/** Without what only the search reads. */
export type ProductRow = Omit<Selectable<Products>, 'words' | 'is_sold_out'>;

/** A product with its performer's card, the access facts for one viewer, and what the viewer has done with it. */
export interface ShownProductRow extends ProductRow, FactRow {
  readonly username: string;
  readonly performer_name: string;
  readonly avatar_file_id: string | null;
  /** Its images in their order. */
  readonly image_ids: readonly string[];
  /** `like`, `bookmark` */
  readonly actions: readonly string[];
  /** The viewer paid for an order of it, and the money has not gone back. */
  readonly is_ordered: boolean;
  /** It ever had licence keys, so its stock is their number. */
  readonly has_keys: boolean;
}

const productColumns = sql`
    product.id, product.performer_id, product.type, product.name, product.description, product.access, product.price,
    product.subscriber_price, product.handling_days, product.low_stock_at, product.video_id, product.total_like,
    product.total_comment, product.total_review, product.sum_rating, product.least_price, product.total_stock,
    product.published_at, product.public_at, product.ends_at, product.withdrawn_at, product.hidden_at,
    product.created_at, product.updated_at, product.days, product.is_quoted, product.questions,
    product.deposit_percent, product.needs_address, product.download_limit, product.image_texts`;

/** The columns of `ShownProductRow`, from `product` and its performer's row `p` and account `a`. */
function shownColumns(viewing: Viewing, now: Date): RawBuilder<ShownProductRow> {
  const viewerId = sql`${viewing.viewer?.id ?? null}::uuid`;
  return sql`${productColumns}, a.username, a.name as performer_name, a.avatar_file_id,
    array(
      select f.id from files f
      where f.object_kind = 'product' and f.object_id = product.id and f.type = 'product-image'
      order by f.position, f.id) as image_ids,
    array(
      select action from reactions
      where account_id = ${viewerId} and object_kind = 'product' and object_id = product.id) as actions,
    ${viewing.viewer ? isOrdered(viewerId) : sql`false`} as is_ordered,
    exists (select from product_licence_keys k where k.product_id = product.id) as has_keys,
    ${factColumns(viewing, { kind: sql`'product'`, id: sql.ref('product.id') }, now)}`;
}

function isOrdered(buyerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from order_items i
    join orders o on o.id = i.order_id
    where i.product_id = product.id and o.buyer_id = ${buyerId} and o.status = any(${[...paidStatuses]}::text[]))`;
}

/** The joins that `shownColumns` needs in addition to `products product`. */
const withPerformer = sql`
  join performers p on p.account_id = product.performer_id
  join accounts a on a.id = product.performer_id`;

/** How often each buyer may download each file, of those of these products that have a limit, by id. */
export async function loadDownloadLimits(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; download_limit: number }>`
    select id, download_limit from products where id = ${anyOf(ids)} and download_limit is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.download_limit]));
}

/** In the order of the ids; ids that do not exist are left out. */
export async function loadShownProducts(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
): Promise<ShownProductRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownProductRow>`
    select ${shownColumns(viewing, now)}
    from products product
    ${withPerformer}
    where product.id = ${anyOf(ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type VariantRow = Selectable<ProductVariants>;

/** The variants of some products that are on sale, in their order, without removed ones. */
export async function loadVariants(db: Kysely<DB>, productIds: readonly string[]): Promise<VariantRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', '=', anyOf(productIds))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

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

/** A file of a digital product, in the latest version of its name. */
export interface ProductFileRow {
  readonly file_id: string;
  readonly product_id: string;
  readonly name: string;
  readonly version: number;
  readonly created_at: Date;
  /** When its performer removed it; only those who bought before still get it. */
  readonly removed_at: Date | null;
  readonly size_bytes: bigint;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

/** The files of some products in the order in which they were added, removed ones included. */
export async function loadProductFiles(db: Kysely<DB>, productIds: readonly string[]): Promise<ProductFileRow[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<ProductFileRow>`
    select d.*, f.size_bytes, f.sha256, f.storage_key
    from product_files d
    join files f on f.id = d.file_id
    where d.product_id = ${anyOf(productIds)}
    order by d.created_at, d.file_id`.execute(db);
  return rows;
}
