import { defaultCover } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Viewing } from '../../access/index.ts';
import { coverOf } from './cover.ts';
import { keepVisible, loadImages } from './load-products.ts';
import { loadShownProducts } from './product.store.ts';

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
