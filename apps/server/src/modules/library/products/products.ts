import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type * as operations from '@ovation/contract/shop/products.ts';
import type { OwnProduct, Product } from '@ovation/contract/shop/products.ts';
import { defaultCover } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { countKeys } from './licence-keys/licence-key.store.ts';
import { loadParts, loadVisible, keepVisible, loadImages, type LoadedProduct } from './load-products.ts';
import { presentOwnProduct, presentProduct } from './present-product.ts';
import { loadShownProducts, loadProductSales, type ShownProductRow } from './products.store.ts';
import type { Call } from '../../../platform/http/call.ts';
import { coverOf } from './shown-product.ts';

/** Products as this viewer may see them, in the order of the ids, without those that are hidden from the viewer. */
export async function readProducts(app: App, viewing: Viewing, ids: readonly string[]): Promise<Product[]> {
  const rows = await loadShownProducts(app.database, viewing, ids, app.clock.now());
  const loaded = await loadVisible(app, viewing, rows);
  return loaded.map((product) => presentProduct(app, product));
}

/**
 * Those of these products that are the viewer's own, with their sales and keys; withdrawn ones without their images,
 * which are there for buyers alone.
 */
export async function readOwnProducts(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnProduct[]> {
  const rows = await loadShownProducts(app.database, viewing, ids, app.clock.now());
  const own = rows.filter((row) => row.performer_id === viewing.viewer?.id);
  const ownIds = own.map(({ id }) => id);
  const [loaded, sales, keys] = await Promise.all([
    loadOwn(app, own),
    loadProductSales(app.database, ownIds),
    countKeys(app.database, ownIds),
  ]);
  return loaded.map((product) => {
    const { id } = product.row;
    return presentOwnProduct(app, product, { sales: sales.get(id), keys: keys.get(id) });
  });
}

/** A performer is granted everything of their own products. */
async function loadOwn({ database }: App, rows: readonly ShownProductRow[]): Promise<LoadedProduct[]> {
  return loadParts(
    database,
    rows.map((row) => ({
      row: row.withdrawn_at === null ? row : { ...row, image_ids: [] },
      decision: { state: 'granted', rule: row.access as AccessRule, reason: 'owner' },
    })),
  );
}

/** Throws not-found for a product that is not the viewer's own, or was deleted. */
export async function readOwnProduct(app: App, viewing: Viewing, id: string): Promise<OwnProduct> {
  const [product] = await readOwnProducts(app, viewing, [id]);
  if (!product || product.status === 'withdrawn') throw new Failure('not-found');
  return product;
}

export async function getProduct({ app, actor, params, request }: Call<typeof operations.getProduct>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [product] = await readProducts(app, viewing, [params.id]);
  if (product) return product;
  // Only a hidden product gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'product', params.id);
  throw new Failure('not-found');
}

export async function getOwnProduct({ app, actor, params, request }: Call<typeof operations.getOwnProduct>) {
  return readOwnProduct(app, { viewer: actor, country: request.country }, params.id);
}

/**
 * The addresses of covers by product, for orders, which outlive their products: the default cover stands for a product
 * that is deleted or hidden from this viewer.
 */
export async function readCovers(app: App, viewing: Viewing, ids: readonly string[]): Promise<Map<string, string>> {
  const unique = [...new Set(ids)];
  const rows = await loadShownProducts(app.database, viewing, unique, app.clock.now());
  const loaded = await loadImages(app.database, await keepVisible(app, viewing, rows));
  const covers = new Map(loaded.map((product) => [product.row.id, coverOf(app, product)]));
  return new Map(unique.map((id) => [id, covers.get(id) ?? defaultCover]));
}
