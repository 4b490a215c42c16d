import type { ProductStatus } from '@ovation/contract/shop/products.ts';
import { defaultCover } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentFile } from '../../media/index.ts';
import type { LoadedProduct } from './load-products.ts';

interface Prices {
  readonly price: bigint;
  readonly subscriber_price: bigint | null;
}

interface OwnPrices {
  readonly price: bigint | null;
  readonly subscriber_price: bigint | null;
}

/**
 * The prices of a variant, in minor units. One with its own price has its own price for subscribers, too: the
 * product's would belong to another size.
 */
export function pricesOf(product: Prices, variant: OwnPrices): Prices {
  if (variant.price === null)
    return { price: product.price, subscriber_price: variant.subscriber_price ?? product.subscriber_price };
  return { price: variant.price, subscriber_price: variant.subscriber_price };
}

/** What a viewer pays. */
export function priceFor({ price, subscriber_price }: Prices, isSubscriber: boolean): bigint {
  return isSubscriber && subscriber_price !== null && subscriber_price < price ? subscriber_price : price;
}

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

/** Wide enough for a card. */
const maxCoverWidth = 1_280;

/** The address of the first image that is processed, or the default; blurred when the product is locked. */
export function coverOf(app: App, { images, decision }: Pick<LoadedProduct, 'images' | 'decision'>): string {
  const isGranted = decision.state === 'granted';
  const pictures = images.map((image) => presentFile(app, image, isGranted).thumbnails);
  const chosen = pictures.find((thumbnails) => thumbnails.length > 0) ?? [];
  return (chosen.findLast(({ width }) => width <= maxCoverWidth) ?? chosen[0])?.url ?? defaultCover;
}
