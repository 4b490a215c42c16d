import type { Work } from '../../../../platform/database/transaction.ts';
import { addToStock, loadStock, lockProductsOf, takeLow, type Pieces } from './stock.store.ts';

/** A variant with fewer pieces left than wanted. */
export interface Shortage {
  readonly variantId: string;
  readonly left: number;
}

/**
 * Takes pieces out of stock, all of them or none. Returns the variants with too few left; an empty list means that all
 * were taken. Variants with unlimited stock always suffice, removed and deleted ones never. The pieces come back with
 * the transaction if it fails, and later only through `returnStock`. Publishes `product.ran-low`.
 */
export async function takeStock(work: Work, items: readonly Pieces[]): Promise<readonly Shortage[]> {
  const wanted = sumOf(items);
  const variantIds = [...wanted.keys()];
  await lockProductsOf(work.db, variantIds);
  const stock = await loadStock(work.db, variantIds);
  const shortages = [...wanted].flatMap(([variantId, quantity]): Shortage[] => {
    const left = stock.has(variantId) ? stock.get(variantId) : 0n;
    return left === null || left === undefined || left >= quantity ? [] : [{ variantId, left: Number(left) }];
  });
  if (shortages.length > 0) return shortages;
  await addToStock(
    work.db,
    [...wanted].map(([variantId, quantity]) => ({ variantId, quantity: -quantity })),
  );
  await publishLow(work, variantIds);
  return [];
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

async function publishLow(work: Work, variantIds: readonly string[]): Promise<void> {
  for (const { variant_id, product_id, performer_id, stock } of await takeLow(work.db, variantIds))
    await work.publish('product.ran-low', {
      productId: product_id,
      variantId: variant_id,
      performerId: performer_id,
      left: Number(stock),
    });
}
