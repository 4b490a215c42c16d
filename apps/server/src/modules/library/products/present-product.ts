import type { OwnProduct, Product, ProductFile, ProductType, Variant } from '@ovation/contract/shop/products.ts';
import { cutToTeaser, fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import { presentAccess } from '../../access/index.ts';
import { presentFile } from '../../media/index.ts';
import { presentSchedule } from '../publishing.ts';
import type { Sales } from '../sale.store.ts';
import type { KeyCount } from './licence-keys/licence-key.store.ts';
import type { LoadedProduct } from './load-products.ts';
import { priceFor, pricesOf, statusOf, coverOf } from './shown-product.ts';
import type { VariantRow, ProductFileRow } from './products.store.ts';

/**
 * The only function that makes a product's shape. Of a locked one it lets out name, prices, stock, sizes and blurred
 * images only.
 */
export function presentProduct(app: App, loaded: LoadedProduct): Product {
  const { row, decision, variants } = loaded;
  const isGranted = decision.state === 'granted';
  const offered = loaded.files.filter(({ removed_at }) => removed_at === null);
  return {
    _id: row.id,
    type: row.type as ProductType,
    name: row.name,
    description: isGranted ? row.description : cutToTeaser(row.description),
    performer: presentAccountCard({ ...row, id: row.performer_id, name: row.performer_name }),
    ...lowestPrices(loaded),
    status: statusFor(app, loaded),
    ...stockOf(loaded),
    variants: variants.map((variant) => presentVariant(loaded, variant)),
    ...(isInsider(loaded) || row.is_buyer ? { files: offered.map(presentProductFile) } : {}),
    totalFile: offered.length,
    totalBytes: offered.reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0),
    images: shownImages(loaded).map((image) => ({
      ...presentFile(app, image, isGranted),
      alternativeText: isGranted ? textOf(loaded, image.id) : '',
    })),
    videoId: row.video_id,
    cover: coverOf(app, loaded),
    access: presentAccess(decision),
    isBought: row.is_buyer || row.is_ordered,
    hasLicenceKeys: row.has_keys,
    ...(row.download_limit === null ? {} : { downloadLimit: row.download_limit }),
    ...ratingOf(loaded),
    ...(row.handling_days === null ? {} : { handlingDays: row.handling_days }),
    ...presentTerms(loaded),
    totalLike: Number(row.total_like),
    totalComment: Number(row.total_comment),
    isLiked: row.actions.includes('like'),
    isBookmarked: row.actions.includes('bookmark'),
    ...presentSchedule(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

interface OwnFigures {
  readonly sales: Sales | undefined;
  /** Undefined for a product without licence keys. */
  readonly keys: KeyCount | undefined;
}

/** A product for its performer, with sales, the number of licence keys and the limit of low stock. */
export function presentOwnProduct(app: App, loaded: LoadedProduct, { sales, keys }: OwnFigures): OwnProduct {
  return {
    ...presentProduct(app, loaded),
    totalSale: sales?.count ?? 0,
    earned: fromMinor(sales?.net ?? 0n),
    lowStockAt: loaded.row.low_stock_at,
    licenceKeysLeft: keys?.left ?? null,
    licenceKeysUsed: keys?.used ?? null,
  };
}

function isInsider({ decision }: LoadedProduct): boolean {
  return decision.state === 'granted' && (decision.reason === 'owner' || decision.reason === 'staff');
}

function stockOf(loaded: LoadedProduct): Pick<Product, 'stock'> {
  const stock = shownStock(loaded, loaded.row.total_stock);
  return stock === null ? {} : { stock };
}

/** How many licence keys are left concerns the seller; others see when there is none. */
function shownStock(loaded: LoadedProduct, stock: bigint | null): number | null {
  const isSecret = loaded.row.has_keys && stock !== 0n && !isInsider(loaded);
  return stock === null || isSecret ? null : Number(stock);
}

/** For buyers, what is no longer published is withdrawn, whether its performer will publish it again or not. */
function statusFor(app: App, loaded: LoadedProduct): Product['status'] {
  const status = statusOf(loaded.row, app.clock.now());
  return !isInsider(loaded) && (status === 'draft' || status === 'scheduled') ? 'withdrawn' : status;
}

/** The lowest prices of all variants, for others and for subscribers. */
function lowestPrices({ row, variants }: LoadedProduct): Pick<Product, 'price' | 'subscriberPrice'> {
  const prices = variants.map((variant) => pricesOf(row, variant));
  const forSubscribers = prices.map((price) => priceFor(price, true)).reduce(least, row.least_price);
  return {
    price: fromMinor(row.least_price),
    ...(forSubscribers < row.least_price ? { subscriberPrice: fromMinor(forSubscribers) } : {}),
  };
}

function least(one: bigint, other: bigint): bigint {
  return other < one ? other : one;
}

function presentVariant(loaded: LoadedProduct, variant: VariantRow): Variant {
  const { row } = loaded;
  const prices = pricesOf(row, variant);
  return {
    _id: variant.id,
    name: variant.name,
    ...(isInsider(loaded) && variant.sku !== null ? { sku: variant.sku } : {}),
    price: fromMinor(prices.price),
    ...(prices.subscriber_price === null ? {} : { subscriberPrice: fromMinor(prices.subscriber_price) }),
    pays: fromMinor(priceFor(prices, row.is_subscriber)),
    stock: shownStock(loaded, variant.stock),
    ...(variant.weight_grams === null ? {} : { weightGrams: variant.weight_grams }),
  };
}

function presentProductFile(file: ProductFileRow): ProductFile {
  return {
    _id: file.file_id,
    name: file.name,
    sizeBytes: Number(file.size_bytes),
    version: file.version,
    createdAt: file.created_at.toISOString(),
  };
}

/** A failed image is visible to its performer and staff only. */
function shownImages(loaded: LoadedProduct): LoadedProduct['images'] {
  return isInsider(loaded) ? loaded.images : loaded.images.filter(({ status }) => status !== 'failed');
}

/** What an image shows, in its performer's words. */
function textOf({ row }: LoadedProduct, imageId: string): string {
  return (row.image_texts as Readonly<Record<string, string>>)[imageId] ?? '';
}

/** Of what is made to order. The questions are for those who may ask for it. */
function presentTerms({ row, decision }: LoadedProduct): Partial<Product> {
  if (row.days === null) return {};
  return {
    days: row.days,
    isQuoted: row.is_quoted,
    ...(decision.state === 'granted' ? { questions: row.questions } : {}),
    ...(row.deposit_percent === null ? {} : { depositPercent: row.deposit_percent }),
    needsAddress: row.needs_address,
  };
}

function ratingOf({ row }: LoadedProduct): Pick<Product, 'rating'> {
  const [count, sum] = [Number(row.total_review), Number(row.sum_rating)];
  return count === 0 ? {} : { rating: { average: Math.round((sum / count) * 10) / 10, count } };
}
