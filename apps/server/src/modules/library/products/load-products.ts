import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { accessObjectOf, deciderFor, type Viewing, type Visible } from '../../access/index.ts';
import { loadListedFiles, type ListedFile } from '../../media/index.ts';
import { loadProductFiles, type ProductFileRow } from './product-file.store.ts';
import type { ShownProductRow } from './product.store.ts';
import { loadVariants, type VariantRow } from './variant.store.ts';

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
  const decide = await deciderFor(app, viewing);
  const visible = rows.flatMap((row) => {
    const decision = decide(accessObjectOf({ ...row, kind: 'product', price: null, gallery_id: null }), row);
    return decision.state === 'hidden' ? [] : [{ row, decision }];
  });
  return loadParts(db, visible);
}

/** Loads variants, images and files, one query each. */
export async function loadParts(
  db: Kysely<DB>,
  visible: readonly Pick<LoadedProduct, 'row' | 'decision'>[],
): Promise<LoadedProduct[]> {
  const ids = visible.map(({ row }) => row.id);
  const [variants, images, files] = [
    Map.groupBy(await loadVariants(db, ids), ({ product_id }) => product_id),
    await loadImages(
      db,
      visible.flatMap(({ row }) => row.image_ids),
    ),
    Map.groupBy(await loadProductFiles(db, ids), ({ product_id }) => product_id),
  ];
  return visible.map(({ row, decision }) => ({
    row,
    decision,
    variants: variants.get(row.id) ?? [],
    images: row.image_ids.flatMap((id) => images.get(id) ?? []),
    files: files.get(row.id) ?? [],
  }));
}

async function loadImages(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, ListedFile>> {
  const images = await loadListedFiles(db, ids);
  return new Map(images.map((image) => [image.id, image]));
}
