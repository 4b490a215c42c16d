import { sql, type Kysely } from 'kysely';
import { anyOf, idsOf } from '../../../../platform/database/any-of.ts';
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

/** What is left of variants, by id, null without a limit; removed ones, and those of deleted products, have nothing. */
export async function loadStock(db: Kysely<DB>, variantIds: readonly string[]): Promise<Map<string, bigint | null>> {
  const { rows } = await sql<{ id: string; stock: bigint | null }>`
    select v.id, case when v.removed_at is null and ${isNotWithdrawn('product')} then v.stock else 0 end as stock
    from product_variants v
    join products product on product.id = v.product_id
    where v.id = ${anyOf(variantIds)}`.execute(db);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

interface LowVariant {
  readonly variant_id: string;
  readonly product_id: string;
  readonly performer_id: string;
  readonly stock: bigint;
}

/** Adds pieces to variants with a limited stock; negative ones are taken. The caller has locked their products. */
export async function addToStock(db: Kysely<DB>, pieces: readonly Pieces[]): Promise<void> {
  await sql`
    update product_variants v
    set stock = v.stock + piece.quantity
    from unnest(
      ${pieces.map(({ variantId }) => variantId)}::uuid[],
      ${pieces.map(({ quantity }) => quantity)}::bigint[]) as piece (variant_id, quantity)
    where v.id = piece.variant_id and v.stock is not null`.execute(db);
}

/** Marks the variants that have run low since the last notice, and returns them: each once until pieces are added. */
export async function takeLow(db: Kysely<DB>, variantIds: readonly string[]): Promise<LowVariant[]> {
  const { rows } = await sql<LowVariant>`
    update product_variants v
    set is_low_told = true
    from products product
    where v.id = ${anyOf(variantIds)}
      and product.id = v.product_id
      and not v.is_low_told
      and v.stock <= product.low_stock_at
    returning v.id as variant_id, v.product_id, product.performer_id, v.stock`.execute(db);
  return rows;
}
