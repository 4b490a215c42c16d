import type { Work } from '../../../../platform/database/transaction.ts';
import { addToStock, lockProductsOf, takePieces, type Pieces, type WantedVariant } from './stock.store.ts';

/** A variant with fewer pieces left than wanted. */
export interface Shortage {
  readonly variantId: string;
  readonly left: number;
}

export interface StockTaken {
  /** The variants with too few left; if there are any, nothing was taken. */
  readonly shortages: readonly Shortage[];
  /** The products whose items need a licence key (`takeKeys`). */
  readonly keyed: ReadonlySet<string>;
}

/**
 * Takes pieces out of stock, all of them or none. Variants with unlimited stock always suffice, removed and deleted
 * ones never. The pieces come back with the transaction if it fails, and later only through `returnStock`. Publishes
 * `product.ran-low`.
 */
export async function takeStock(work: Work, items: readonly Pieces[]): Promise<StockTaken> {
  const wanted = sumOf(items);
  await lockProductsOf(work.db, [...wanted.keys()]);
  const variants = await takePieces(
    work.db,
    [...wanted].map(([variantId, quantity]) => ({ variantId, quantity })),
  );
  const left = new Map(variants.map((variant) => [variant.id, variant.left]));
  const shortages = [...wanted].flatMap(([variantId, quantity]): Shortage[] => {
    const pieces = left.has(variantId) ? left.get(variantId) : 0n;
    return pieces === null || pieces === undefined || pieces >= quantity ? [] : [{ variantId, left: Number(pieces) }];
  });
  if (shortages.length > 0) return { shortages, keyed: new Set() };
  await publishLow(work, variants);
  return { shortages, keyed: new Set(variants.filter(({ is_keyed }) => is_keyed).map(({ product_id }) => product_id)) };
}

/**
 * Puts pieces back that `takeStock` took, of an order that was cancelled before they left. Nothing happens to variants
 * whose stock is unlimited now, or whose product is deleted.
 */
export async function returnStock(work: Work, items: readonly Pieces[]): Promise<void> {
  const wanted = sumOf(items);
  await lockProductsOf(work.db, [...wanted.keys()]);
  await addToStock(
    work.db,
    [...wanted].map(([variantId, quantity]) => ({ variantId, quantity })),
  );
}

/** A cart may name a variant twice. */
function sumOf(items: readonly Pieces[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of items) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return sums;
}

async function publishLow(work: Work, variants: readonly WantedVariant[]): Promise<void> {
  for (const { id, product_id, performer_id, low } of variants)
    if (low !== null)
      await work.publish('product.ran-low', {
        productId: product_id,
        variantId: id,
        performerId: performer_id,
        left: Number(low),
      });
}
