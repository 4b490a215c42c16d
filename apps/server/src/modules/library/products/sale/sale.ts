import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { ProductStatus, ProductType } from '@ovation/contract/shop/products.ts';
import type { Kysely } from 'kysely';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../../app.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { presentAccountCard } from '../../../accounts/index.ts';
import { requireVisibleContent, type Viewing } from '../../../access/index.ts';
import { loadVisible, type LoadedProduct } from '../load-products.ts';
import { priceFor, pricesOf, statusOf, coverOf } from '../shown-product.ts';
import { loadShownProducts, loadDownloadLimits, loadProductFiles, type ProductFileRow } from '../products.store.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import { Failure } from '../../../../platform/failure.ts';
import {
  loadPurchaseTime,
  addToStock,
  lockProductsOf,
  takePieces,
  type Pieces,
  type WantedVariant,
} from './sale.store.ts';
import type { Work } from '../../../../platform/database/transaction.ts';

export interface SellableVariant {
  readonly id: string;
  /** Empty for the only variant of a product. */
  readonly name: string;
  readonly sku: string | null;
  /** What this viewer pays for one piece, in minor units. */
  readonly price: bigint;
  /** Pieces left; null: unlimited, or as many as licence keys, of which one is enough. */
  readonly stock: bigint | null;
  readonly weightGrams: number | null;
}

/** How something is made to order. */
export interface SellableWork {
  readonly days: number;
  readonly isQuoted: boolean;
  readonly questions: readonly string[];
  readonly depositPercent: number | null;
  readonly needsAddress: boolean;
}

/** A product as a cart, a checkout and an order need it. */
export interface Sellable {
  readonly id: string;
  readonly performer: AccountCard;
  readonly type: ProductType;
  readonly name: string;
  /** Can be bought when `published`; `sold_out` has no piece left of any variant. */
  readonly status: ProductStatus;
  /** The access rule lets this viewer see all of it and buy it. */
  readonly isGranted: boolean;
  /** The viewer sells it, and so cannot buy it. */
  readonly isOwn: boolean;
  /** A download that the viewer has bought and cannot buy twice; false for what is shipped. */
  readonly isBought: boolean;
  /** False for a download without a file. */
  readonly hasContent: boolean;
  /** The terms of one that is made to order. */
  readonly made?: SellableWork | undefined;
  /** The address of its first image, or the default; blurred when it is locked. */
  readonly cover: string;
  /** In their order, without removed ones. */
  readonly variants: readonly SellableVariant[];
}

/**
 * Products with everything to price them for a viewer, by id. Those that do not exist or are hidden from the viewer
 * are left out; drafts and scheduled ones are there for their seller only. Inside a transaction, pass its `db`, and
 * call `holdProducts` before.
 */
export async function loadSellable(
  app: App,
  viewing: Viewing,
  ids: readonly string[],
  db: Kysely<DB> = app.database,
): Promise<Map<string, Sellable>> {
  const rows = await loadShownProducts(db, viewing, [...new Set(ids)], app.clock.now());
  const loaded = await loadVisible(app, viewing, rows, db);
  return new Map(loaded.map((product) => [product.row.id, sellableOf(app, viewing, product)]));
}

function sellableOf(app: App, { viewer }: Viewing, product: LoadedProduct): Sellable {
  const { row, decision, variants, files } = product;
  return {
    id: row.id,
    performer: presentAccountCard({ ...row, id: row.performer_id, name: row.performer_name }),
    type: row.type as ProductType,
    name: row.name,
    status: statusOf(row, app.clock.now()),
    isGranted: decision.state === 'granted',
    isOwn: viewer?.id === row.performer_id,
    isBought: row.is_buyer,
    hasContent: row.type !== 'digital' || files.some(({ removed_at }) => removed_at === null),
    made: madeOf(row),
    cover: coverOf(app, product),
    variants: variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      sku: variant.sku,
      price: priceFor(pricesOf(row, variant), row.is_subscriber),
      stock: row.has_keys && variant.stock !== 0n ? null : variant.stock,
      weightGrams: variant.weight_grams,
    })),
  };
}

function madeOf(row: LoadedProduct['row']): SellableWork | undefined {
  if (row.days === null) return undefined;
  return {
    days: row.days,
    isQuoted: row.is_quoted,
    questions: row.questions,
    depositPercent: row.deposit_percent,
    needsAddress: row.needs_address,
  };
}

interface Downloads {
  readonly files: readonly ProductFileRow[];
  /** How often this viewer may download each of them; null: without limit, as for its performer and staff. */
  readonly limit: number | null;
}

/**
 * The files of a digital product that this viewer may download: for its buyers, also those that were removed or
 * replaced after they bought; for its performer and staff, the present ones. The bytes are at `storage_key`,
 * unencrypted. Throws not-found, country-blocked, and content-locked for everyone else.
 */
export async function readDownloads(app: App, viewing: Viewing, productId: string): Promise<Downloads> {
  const { object } = await requireVisibleContent(app, viewing, 'product', productId);
  const { viewer } = viewing;
  const [files, boughtAt, limits] = await Promise.all([
    loadProductFiles(app.database, [productId]),
    viewer && loadPurchaseTime(app.database, viewer.id, productId),
    loadDownloadLimits(app.database, [productId]),
  ]);
  const isInsider = viewer !== undefined && (may(viewer, 'moderation') || viewer.id === object.performerId);
  if (!isInsider && !boughtAt) throw new Failure('content-locked', t('Only buyers can download these files.'));
  return {
    files: files.filter(({ removed_at }) => removed_at === null || (boughtAt !== undefined && boughtAt < removed_at)),
    limit: isInsider ? null : (limits.get(productId) ?? null),
  };
}

/** A variant with fewer pieces left than wanted. */
interface Shortage {
  readonly variantId: string;
  readonly left: number;
}

interface StockTaken {
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
