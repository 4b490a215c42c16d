import type { Kysely, Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB, ProductVariants } from '../../../platform/database/types.gen.ts';

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
