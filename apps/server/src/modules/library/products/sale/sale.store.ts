import { sql, type Kysely } from 'kysely';
import { anyOf, idsOf } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isNotWithdrawn } from '../../../access/index.ts';

/** Pieces of a variant. */
export interface Pieces {
  readonly variantId: string;
  readonly quantity: number;
}

/**
 * Prevents products from being deleted until the transaction ends, in the order of their ids; changes and other sales
 * go on. Returns the ids of those that exist and that staff have not hidden.
 */
export async function holdProducts(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; hidden_at: Date | null }>`
    select id, hidden_at from products where id = ${anyOf(ids)} order by id for key share`.execute(db);
  return new Set(rows.filter(({ hidden_at }) => hidden_at === null).map(({ id }) => id));
}

/**
 * Locks the products of variants, and those with other ids, in the order of their ids. Everything that changes stock
 * does so first, and their totals change with it anyway.
 */
export async function lockProductsOf(
  db: Kysely<DB>,
  variantIds: readonly string[],
  productIds: readonly string[] = [],
): Promise<void> {
  await sql`
    select from products
    where id in (
      select product_id from product_variants where id = ${anyOf(variantIds)}
      union all
      select unnest(${idsOf(productIds)}))
    order by id
    for no key update`.execute(db);
}

/** A variant of which pieces were wanted. */
export interface WantedVariant {
  readonly id: string;
  readonly product_id: string;
  readonly performer_id: string;
  /** Before pieces were taken. null: unlimited. Removed ones, and those of deleted products, have none. */
  readonly left: bigint | null;
  /** What remains, if pieces were taken and it has run low since the last notice: each once until pieces are added. */
  readonly low: bigint | null;
  /** Its product ever had licence keys. */
  readonly is_keyed: boolean;
}

/** Takes pieces of variants, all or none. Returns those that exist. The caller has locked their products. */
export async function takePieces(db: Kysely<DB>, pieces: readonly Pieces[]): Promise<WantedVariant[]> {
  const { rows } = await sql<WantedVariant>`
    with wanted as materialized (
      select *
      from unnest(
        ${idsOf(pieces.map(({ variantId }) => variantId))},
        ${pieces.map(({ quantity }) => quantity)}::bigint[]) as piece (variant_id, quantity)),
    variants as materialized (
      select v.id, v.product_id, product.performer_id, product.low_stock_at, v.is_low_told, wanted.quantity,
        case when v.removed_at is null and ${isNotWithdrawn('product')} then v.stock else 0 end as stock,
        exists (select from product_licence_keys k where k.product_id = product.id) as is_keyed
      from wanted
      join product_variants v on v.id = wanted.variant_id
      join products product on product.id = v.product_id),
    taken as (
      update product_variants v
      set stock = v.stock - variants.quantity,
        is_low_told = v.is_low_told or coalesce(v.stock - variants.quantity <= variants.low_stock_at, false)
      from variants
      where v.id = variants.id
        and v.stock is not null
        and (select count(*) from variants where stock is null or stock >= quantity) = (select count(*) from wanted)
      returning v.id, v.stock)
    select variants.id, product_id, performer_id, variants.stock as left, is_keyed,
      case when not is_low_told and taken.stock <= low_stock_at then taken.stock end as low
    from variants
    left join taken on taken.id = variants.id`.execute(db);
  return rows;
}

/** Returns pieces to variants with a limited stock. The caller has locked their products. */
export async function addToStock(db: Kysely<DB>, pieces: readonly Pieces[]): Promise<void> {
  await sql`
    update product_variants v
    set stock = v.stock + piece.quantity
    from unnest(
      ${pieces.map(({ variantId }) => variantId)}::uuid[],
      ${pieces.map(({ quantity }) => quantity)}::bigint[]) as piece (variant_id, quantity)
    where v.id = piece.variant_id and v.stock is not null`.execute(db);
}

/** When an account bought a digital product; undefined if it did not, or was refunded. */
export async function loadPurchaseTime(
  db: Kysely<DB>,
  accountId: string,
  productId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('purchases')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('object_kind', '=', 'product')
    .where('object_id', '=', productId)
    .executeTakeFirst();
  return row?.created_at;
}
