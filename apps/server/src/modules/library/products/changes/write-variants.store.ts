import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import type { VariantDraft } from './merge-variants.ts';

/**
 * Replaces the variants of a product that the caller has locked. Those that are left out are deleted, or kept as
 * removed for the orders that name them. A variant that gets pieces may run low again.
 */
export async function writeVariants(
  db: Kysely<DB>,
  productId: string,
  drafts: readonly VariantDraft[],
  now: Date,
): Promise<void> {
  await removeOthers(
    db,
    productId,
    drafts.map(({ id }) => id),
    now,
  );
  await db
    .insertInto('product_variants')
    .values(
      drafts.map((draft, position) => ({
        id: draft.id,
        product_id: productId,
        position,
        name: draft.name,
        sku: draft.sku,
        price: draft.price,
        subscriber_price: draft.subscriberPrice,
        stock: draft.stock,
        weight_grams: draft.weightGrams,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        sku: sql`excluded.sku`,
        price: sql`excluded.price`,
        subscriber_price: sql`excluded.subscriber_price`,
        stock: sql`excluded.stock`,
        weight_grams: sql`excluded.weight_grams`,
        is_low_told: sql`product_variants.is_low_told and coalesce(excluded.stock <= product_variants.stock, false)`,
      }),
    )
    .execute();
}

async function removeOthers(db: Kysely<DB>, productId: string, keptIds: readonly string[], now: Date): Promise<void> {
  await sql`
    delete from product_variants v
    where v.product_id = ${productId}
      and v.id <> all(${keptIds}::uuid[])
      and not exists (
        select from order_items i
        where i.product_id = v.product_id and i.variant_id = v.id)`.execute(db);
  await db
    .updateTable('product_variants')
    .set({ removed_at: now })
    .where('product_id', '=', productId)
    .where('removed_at', 'is', null)
    .where((where) => where.not(where('id', '=', anyOf(keptIds))))
    .execute();
}
