import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';

/** How many licence keys a product has that are free, and that were sold or are reserved. */
export interface KeyCount {
  readonly left: number;
  readonly used: number;
}

/** Of the products that ever had keys, by id. */
export async function countKeys(db: Kysely<DB>, productIds: readonly string[]): Promise<Map<string, KeyCount>> {
  const { rows } = await sql<{ product_id: string; left: bigint; used: bigint }>`
    select product_id, count(*) filter (where item_id is null) as left, count(item_id) as used
    from product_licence_keys
    where product_id = ${anyOf(productIds)}
    group by product_id`.execute(db);
  return new Map(rows.map((row) => [row.product_id, { left: Number(row.left), used: Number(row.used) }]));
}

/** Which of these digests the product has already, in hexadecimal. */
export async function findDigests(db: Kysely<DB>, productId: string, digests: readonly Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('product_licence_keys')
    .select('digest')
    .where('product_id', '=', productId)
    .where('digest', 'in', digests)
    .execute();
  return new Set(rows.map(({ digest }) => digest.toString('hex')));
}

export interface NewKey {
  readonly id: string;
  readonly sealed: Buffer;
  readonly digest: Buffer;
}

export async function insertKeys(db: Kysely<DB>, productId: string, keys: readonly NewKey[], now: Date): Promise<void> {
  await db
    .insertInto('product_licence_keys')
    .values(keys.map((key) => ({ ...key, product_id: productId, created_at: now })))
    .execute();
}

/** An item of an order that takes a key. */
export interface KeyedItem {
  readonly itemId: string;
  readonly productId: string;
}

/**
 * Gives each item the first free key of its product, and returns the items that have one. Their products are locked.
 */
export async function assignKeys(db: Kysely<DB>, items: readonly KeyedItem[]): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    update product_licence_keys k
    set item_id = chosen.item_id
    from (
      select wanted.item_id, free.id
      from (
        select item_id, product_id, row_number() over (partition by product_id order by item_id) as place
        from unnest(
          ${items.map(({ itemId }) => itemId)}::uuid[],
          ${items.map(({ productId }) => productId)}::uuid[]) as item (item_id, product_id)) wanted
      cross join lateral (
        select f.id
        from product_licence_keys f
        where f.product_id = wanted.product_id and f.item_id is null
        order by f.id
        limit 1 offset wanted.place - 1) free) chosen
    where k.id = chosen.id and k.item_id is null
    returning k.item_id`.execute(db);
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Frees the keys of items that were never paid. */
export async function freeKeys(db: Kysely<DB>, itemIds: readonly string[]): Promise<void> {
  await db.updateTable('product_licence_keys').set({ item_id: null }).where('item_id', '=', anyOf(itemIds)).execute();
}

/** Sets the stock of those of these products that have keys to the number of free ones. The products are locked. */
export async function stockByKeys(db: Kysely<DB>, productIds: readonly string[]): Promise<void> {
  await sql`
    update product_variants v
    set stock = (
      select count(*)
      from product_licence_keys k
      where k.product_id = v.product_id and k.item_id is null)
    where v.product_id = ${anyOf(productIds)}
      and v.removed_at is null
      and exists (select from product_licence_keys k where k.product_id = v.product_id)`.execute(db);
}

/** The encrypted keys of some items. */
export async function loadKeys(
  db: Kysely<DB>,
  itemIds: readonly string[],
): Promise<{ item_id: string | null; sealed: Buffer }[]> {
  return db
    .selectFrom('product_licence_keys')
    .select(['item_id', 'sealed'])
    .where('item_id', '=', anyOf(itemIds))
    .execute();
}
