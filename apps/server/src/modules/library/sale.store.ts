import type { SaleKind } from '@ovation/contract/content.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** What is to be sold, as it stands now. */
export interface ForSale {
  readonly performer_id: string;
  readonly access: string;
  /** Minor units. */
  readonly price: bigint | null;
  readonly withdrawn_at: Date | null;
}

const tables: Record<SaleKind, string> = { feed: 'feeds', gallery: 'galleries', video: 'videos' };

/** Until the end of the transaction it cannot be deleted; likes and edits go on, and others may buy it too. */
export async function holdForSale(db: Kysely<DB>, kind: SaleKind, id: string): Promise<ForSale | undefined> {
  const { rows: [row] } = await sql<ForSale>`select performer_id, access, price, withdrawn_at from ${sql.table(tables[kind])} where id = ${id} for key share`.execute(db);
  return row;
}
