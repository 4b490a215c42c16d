import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** A file of a digital product, in the latest version of its name. */
export interface ProductFileRow {
  readonly file_id: string;
  readonly product_id: string;
  readonly name: string;
  readonly version: number;
  readonly created_at: Date;
  /** When its performer removed it; only those who bought before still get it. */
  readonly removed_at: Date | null;
  readonly size_bytes: bigint;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

/** The files of some products in the order in which they were added, removed ones included. */
export async function loadProductFiles(db: Kysely<DB>, productIds: readonly string[]): Promise<ProductFileRow[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<ProductFileRow>`
    select d.*, f.size_bytes, f.sha256, f.storage_key
    from product_files d
    join files f on f.id = d.file_id
    where d.product_id = ${anyOf(productIds)}
    order by d.created_at, d.file_id`.execute(db);
  return rows;
}
