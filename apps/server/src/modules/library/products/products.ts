import type * as operations from '@ovation/contract/shop/products.ts';
import { defaultCover } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { readProducts, readOwnProduct } from './read-products.ts';
import type { App } from '../../../app.ts';
import { coverOf } from './cover.ts';
import { keepVisible, loadImages } from './load-products.ts';
import { loadShownProducts } from './products.store.ts';

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
