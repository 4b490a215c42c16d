import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { accessObjectOf, deciderFor, type Viewing, type Visible } from '../../access/index.ts';
import { loadListedFiles, type ListedFile } from '../../media/index.ts';
import {
  loadVariants,
  loadProductFiles,
  type ShownProductRow,
  type VariantRow,
  type ProductFileRow,
} from './products.store.ts';

/** A product with everything that its shape needs, loaded for a page of products in batches. */
export interface LoadedProduct {
  readonly row: ShownProductRow;
  readonly decision: Visible;
  readonly variants: readonly VariantRow[];
  readonly images: readonly ListedFile[];
  /** Of a digital product: also those that were removed, which earlier buyers keep. */
  readonly files: readonly ProductFileRow[];
}

/** Decides on access first, then loads variants, images and files of all visible products, one query each. */
export async function loadVisible(
  app: App,
  viewing: Viewing,
  rows: readonly ShownProductRow[],
  db: Kysely<DB> = app.database,
): Promise<LoadedProduct[]> {
  return loadParts(db, await keepVisible(app, viewing, rows));
}

type VisibleProduct = Pick<LoadedProduct, 'row' | 'decision'>;

/** Decides on access. */
export async function keepVisible(
  app: App,
  viewing: Viewing,
  rows: readonly ShownProductRow[],
): Promise<VisibleProduct[]> {
  const decide = await deciderFor(app, viewing);
  return rows.flatMap((row) => {
    const decision = decide(accessObjectOf({ ...row, kind: 'product', price: null, gallery_id: null }), row);
    return decision.state === 'hidden' ? [] : [{ row, decision }];
  });
}

/** Loads variants, images and files, one query each. */
export async function loadParts(db: Kysely<DB>, visible: readonly VisibleProduct[]): Promise<LoadedProduct[]> {
  const ids = visible.map(({ row }) => row.id);
  const downloads = visible.filter(({ row }) => row.type === 'digital').map(({ row }) => row.id);
  const variants = Map.groupBy(await loadVariants(db, ids), ({ product_id }) => product_id);
  const withImages = await loadImages(db, visible);
  const files = Map.groupBy(await loadProductFiles(db, downloads), ({ product_id }) => product_id);
  return withImages.map((product) => ({
    ...product,
    variants: variants.get(product.row.id) ?? [],
    files: files.get(product.row.id) ?? [],
  }));
}

/** Loads the images alone. */
export async function loadImages(
  db: Kysely<DB>,
  visible: readonly VisibleProduct[],
): Promise<Pick<LoadedProduct, 'row' | 'decision' | 'images'>[]> {
  const files = await loadListedFiles(
    db,
    visible.flatMap(({ row }) => row.image_ids),
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  return visible.map(({ row, decision }) => ({
    row,
    decision,
    images: row.image_ids.flatMap((id) => byId.get(id) ?? []),
  }));
}
