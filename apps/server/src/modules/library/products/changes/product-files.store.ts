import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';

/** The images of a product in their order. */
export async function listImageIds(db: Kysely<DB>, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('object_kind', '=', 'product')
    .where('object_id', '=', productId)
    .where('type', '=', 'product-image')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces what the images of a product show, by file id. */
export async function saveImageTexts(
  db: Kysely<DB>,
  productId: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ image_texts: JSON.stringify(texts) })
    .where('id', '=', productId)
    .execute();
}

interface NewProductFile {
  readonly fileId: string;
  readonly productId: string;
  readonly name: string;
  readonly version: number;
}

export async function insertProductFile(
  db: Kysely<DB>,
  { fileId, productId, name, version }: NewProductFile,
  now: Date,
): Promise<void> {
  await db
    .insertInto('product_files')
    .values({ file_id: fileId, product_id: productId, name, version, created_at: now })
    .execute();
}

/** Takes a file out for new buyers; earlier ones keep it. */
export async function markFileRemoved(db: Kysely<DB>, fileId: string, now: Date): Promise<void> {
  await db.updateTable('product_files').set({ removed_at: now }).where('file_id', '=', fileId).execute();
}

/** Takes out what a new version has replaced. */
export async function markFileReplaced(db: Kysely<DB>, fileId: string, now: Date): Promise<void> {
  await db
    .updateTable('product_files')
    .set((set) => ({ removed_at: set.fn.coalesce('removed_at', set.val(now)), replaced_at: now }))
    .where('file_id', '=', fileId)
    .execute();
}

/** Files that were replaced before a moment, the oldest first; locked, without those that another job deletes. */
export async function lockReplacedBefore(db: Kysely<DB>, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_files')
    .select('file_id')
    .where('replaced_at', '<', before)
    .orderBy('replaced_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ file_id }) => file_id);
}
