import type { ProductStatus } from '@ovation/contract/shop/products.ts';

interface StatusRow {
  readonly published_at: Date | null;
  readonly withdrawn_at: Date | null;
  /** Pieces left; null: unlimited. */
  readonly total_stock: bigint | null;
}

/** A status is never stored: it follows from what is. */
export function statusOf({ published_at, withdrawn_at, total_stock }: StatusRow, now: Date): ProductStatus {
  if (withdrawn_at !== null) return 'withdrawn';
  if (published_at === null) return 'draft';
  if (published_at > now) return 'scheduled';
  return total_stock === 0n ? 'sold_out' : 'published';
}
