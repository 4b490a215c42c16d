import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import type { App } from '../../src/app.ts';

export interface ProductFile {
  readonly name?: string;
  readonly version?: number;
  readonly bytes?: Buffer;
}

export interface DownloadStage {
  /** A published digital product, without files. */
  product(performerId: string, fields?: { readonly access?: 'public' | 'subscribers' }): Promise<string>;
  /** Adds a file, and returns its id. */
  addFile(productId: string, performerId: string, file?: ProductFile): Promise<string>;
  removeFile(fileId: string): Promise<void>;
  withdraw(productId: string): Promise<void>;
}

/** Digital products directly in the tables and the storage: downloads need them, not how they came there. */
export function downloadStageOf({ database, storage, clock }: App): DownloadStage {
  return {
    async product(performerId, { access = 'public' } = {}) {
      const id = newId();
      const now = clock.now();
      await database
        .insertInto('products')
        .values({
          id,
          performer_id: performerId,
          type: 'digital',
          name: 'Wallpapers',
          access,
          price: 500n,
          published_at: now,
        })
        .execute();
      await database.insertInto('product_variants').values({ id: newId(), product_id: id, position: 0 }).execute();
      return id;
    },
    async addFile(productId, performerId, { name = 'wallpapers.zip', version = 1, bytes = Buffer.from(name) } = {}) {
      const id = newId();
      const storage_key = `originals/${newId()}`;
      await storage.put(storage_key, Readable.from([bytes]), { contentType: 'application/zip' });
      await database
        .insertInto('files')
        .values({
          id,
          owner_id: performerId,
          type: 'product-file',
          object_kind: 'product',
          object_id: productId,
          status: 'ready',
          original_name: name,
          mime_type: 'application/zip',
          size_bytes: BigInt(bytes.length),
          sha256: createHash('sha256').update(bytes).digest(),
          storage_key,
        })
        .execute();
      await database
        .insertInto('product_files')
        .values({ file_id: id, product_id: productId, name, version })
        .execute();
      return id;
    },
    async removeFile(fileId) {
      await database
        .updateTable('product_files')
        .set({ removed_at: clock.now() })
        .where('file_id', '=', fileId)
        .execute();
    },
    async withdraw(productId) {
      await database.updateTable('products').set({ withdrawn_at: clock.now() }).where('id', '=', productId).execute();
    },
  };
}
