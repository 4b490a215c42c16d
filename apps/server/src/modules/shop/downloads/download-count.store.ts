import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** One file of a product, for one buyer. */
export interface CountedDownload {
  readonly accountId: string;
  readonly productId: string;
  readonly fileId: string;
}

/** Counts a download that begins. False if the limit is reached, also when many begin at the same time. */
export async function countStart(db: Kysely<DB>, download: CountedDownload, limit: number): Promise<boolean> {
  const { accountId, productId, fileId } = download;
  const { rows } = await sql`
    insert into product_downloads as d (account_id, product_id, file_id, total)
    values (${accountId}, ${productId}, ${fileId}, 1)
    on conflict (account_id, product_id, file_id) do update set total = d.total + 1 where d.total < ${limit}
    returning d.total`.execute(db);
  return rows.length > 0;
}

/** Counts a download that goes on only if its start was never counted. */
export async function countUnseenStart(db: Kysely<DB>, download: CountedDownload): Promise<void> {
  const { accountId, productId, fileId } = download;
  await db
    .insertInto('product_downloads')
    .values({ account_id: accountId, product_id: productId, file_id: fileId, total: 1 })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id', 'file_id']).doNothing())
    .execute();
}

/** How often a buyer has begun to download each file of a product, by file. */
export async function loadStarts(
  db: Kysely<DB>,
  { accountId, productId }: Omit<CountedDownload, 'fileId'>,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product_downloads')
    .select(['file_id', 'total'])
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
  return new Map(rows.map(({ file_id, total }) => [file_id, total]));
}

interface MostStarts {
  readonly account_id: string;
  readonly product_id: string;
  readonly total: number;
}

/** How often these buyers have begun the file of these products that they downloaded most. */
export async function loadMostStarts(
  db: Kysely<DB>,
  accountIds: readonly string[],
  productIds: readonly string[],
): Promise<MostStarts[]> {
  const { rows } = await sql<MostStarts>`
    select account_id, product_id, max(total) as total
    from product_downloads
    where account_id = ${anyOf(accountIds)} and product_id = ${anyOf(productIds)}
    group by account_id, product_id`.execute(db);
  return rows;
}

/** From now on a buyer may download these products as often as at first. */
export async function deleteStarts(db: Kysely<DB>, accountId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await db
    .deleteFrom('product_downloads')
    .where('account_id', '=', accountId)
    .where('product_id', '=', anyOf(productIds))
    .execute();
}
