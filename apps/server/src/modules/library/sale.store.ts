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
/** A film that could not be processed is nothing to pay for. */
const hasFilm = sql`not exists (select from files where files.id = film_file_id and files.status = 'failed')`;

/** Until the end of the transaction it cannot be deleted; likes and edits go on, and others may buy it too. Nothing where there is nothing to sell. */
export async function holdForSale(db: Kysely<DB>, kind: SaleKind, id: string): Promise<ForSale | undefined> {
  const { rows: [row] } = await sql<ForSale>`select performer_id, access, price, withdrawn_at from ${sql.table(tables[kind])} where id = ${id} and ${kind === 'video' ? hasFilm : sql`true`} for key share`.execute(db);
  return row;
}

export async function isContentSold(db: Kysely<DB>, kind: SaleKind, id: string): Promise<boolean> {
  const row = await db.selectFrom('purchases').select('account_id').where('object_kind', '=', kind).where('object_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

export interface Sales {
  readonly count: number;
  /** Minor units, after commission. */
  readonly net: bigint;
}

/** What content of one kind has earned, by its id; what was never sold is left out. */
export async function loadSalesOf(db: Kysely<DB>, kind: SaleKind, ids: readonly string[]): Promise<Map<string, Sales>> {
  const { rows } = await sql<{ object_id: string; count: bigint; net: bigint }>`
    select p.object_id, count(*) as count, sum(c.net)::bigint as net
    from purchases p join charges c on c.id = p.charge_id
    where p.object_kind = ${kind} and p.object_id = any(${ids}::uuid[]) group by p.object_id`.execute(db);
  return new Map(rows.map((row) => [row.object_id, { count: Number(row.count), net: row.net }]));
}
