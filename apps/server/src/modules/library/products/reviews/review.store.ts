import { sql, type Kysely, type Selectable } from 'kysely';
import { columnOf, pageOf, type ListQuery } from '../../../../platform/database/list.ts';
import type { DB, ProductReviews } from '../../../../platform/database/types.gen.ts';
import type { Viewer } from '../../../../platform/http/call.ts';
import { isNotHidden, isReadByViewer } from '../../../access/index.ts';

type ProductReviewRow = Selectable<ProductReviews>;

/** A review with its author's card. */
export interface ShownReviewRow extends ProductReviewRow {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
}

const columns = { updatedAt: 'r.updated_at', createdAt: 'r.created_at' } as const;

/** Totals are exact up to this number and stay at it above. */
const maxTotal = 1_000;

/**
 * One page of a product's reviews, by authors whom the viewer reads. The caller has checked that the viewer may see the
 * product.
 */
export async function listReviewRows(
  db: Kysely<DB>,
  productId: string,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ rows: ShownReviewRow[]; total: number }> {
  const isShown = sql`${isNotHidden('r')} and ${isReadByViewer(viewer, sql.ref('r.account_id'))}`;
  const { limit, offset } = pageOf(query);
  const direction = query.sort === 'desc' ? sql`desc` : sql`asc`;
  const [page, counted] = await Promise.all([
    sql<ShownReviewRow>`
      select r.*, a.username, a.name, a.avatar_file_id
      from product_reviews r
      join accounts a on a.id = r.account_id
      where r.product_id = ${productId} and ${isShown}
      order by ${sql.ref(columnOf(query.sortBy, columns))} ${direction}, r.id ${direction}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`
      select count(*) as total
      from (
        select from product_reviews r where r.product_id = ${productId} and ${isShown} limit ${maxTotal}
      ) as counted`.execute(db),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** An account's own review, also one that staff have hidden. */
export async function loadReview(
  db: Kysely<DB>,
  productId: string,
  accountId: string,
): Promise<ShownReviewRow | undefined> {
  const { rows } = await sql<ShownReviewRow>`
    select r.*, a.username, a.name, a.avatar_file_id
    from product_reviews r
    join accounts a on a.id = r.account_id
    where r.product_id = ${productId} and r.account_id = ${accountId}`.execute(db);
  return rows[0];
}

interface NewReview {
  readonly id: string;
  readonly productId: string;
  readonly accountId: string;
  readonly rating: number;
  readonly text: string;
}

/** Inserts the review of an account, or changes the one that it wrote before. */
export async function upsertReview(db: Kysely<DB>, review: NewReview, now: Date): Promise<void> {
  const { id, productId, accountId, rating, text } = review;
  await db
    .insertInto('product_reviews')
    .values({ id, product_id: productId, account_id: accountId, rating, text, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'account_id']).doUpdateSet({ rating, text, updated_at: now }),
    )
    .execute();
}

/** Returns whether there was one. */
export async function deleteReviewRow(db: Kysely<DB>, productId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('product_reviews')
    .where('product_id', '=', productId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes at most `limit` reviews of an account. Returns how many. */
export async function deleteSomeReviews(db: Kysely<DB>, accountId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from product_reviews
    where id in (
      select id from product_reviews
      where account_id = ${accountId}
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

interface Arrival {
  readonly is_paid: boolean;
  /** Downloaded at once, or delivered. */
  readonly is_there: boolean;
}

/** What an account has bought of a product: as a download, or in an order that is paid for. */
export async function loadArrival(db: Kysely<DB>, productId: string, accountId: string): Promise<Arrival> {
  const { rows } = await sql<Arrival>`
    select coalesce(bool_or(is_paid), false) as is_paid, coalesce(bool_or(is_there), false) as is_there
    from (
      select true as is_paid, true as is_there
      from purchases
      where account_id = ${accountId} and object_kind = 'product' and object_id = ${productId}
      union all
      select true, i.type <> 'digital' and o.status in ('delivered', 'completed')
      from order_items i
      join orders o on o.id = i.order_id
      where i.product_id = ${productId}
        and o.buyer_id = ${accountId}
        and o.status in ('paid', 'preparing', 'shipped', 'delivered', 'completed', 'disputed')) as bought`.execute(db);
  return rows[0] ?? { is_paid: false, is_there: false };
}

/** The product of a review and whether staff have hidden it; undefined if it is deleted. */
export async function findReview(
  db: Kysely<DB>,
  id: string,
): Promise<Pick<ProductReviewRow, 'product_id' | 'account_id' | 'hidden_at'> | undefined> {
  return db
    .selectFrom('product_reviews')
    .select(['product_id', 'account_id', 'hidden_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns whether there is such a review. */
export async function setReviewHidden(db: Kysely<DB>, id: string, hiddenAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_reviews')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteReviewById(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('product_reviews').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
