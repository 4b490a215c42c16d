import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { ProductStatus, ProductType } from '@ovation/contract/shop/products.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../../app.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { presentAccountCard } from '../../../accounts/index.ts';
import type { Viewing } from '../../../access/index.ts';
import { coverOf } from '../cover.ts';
import { loadVisible, type LoadedProduct } from '../load-products.ts';
import { priceFor, pricesOf } from '../price.ts';
import { statusOf } from '../product-status.ts';
import { loadShownProducts } from '../product.store.ts';

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
