import { paidStatuses } from '@ovation/domain';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB, Products } from '../../../platform/database/types.gen.ts';
import { factColumns, type FactRow, type Viewing } from '../../access/index.ts';

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
