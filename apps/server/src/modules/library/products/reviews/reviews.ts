import type * as operations from '@ovation/contract/shop/reviews.ts';
import type { ProductReview } from '@ovation/contract/shop/reviews.ts';
import { t } from '@ovation/language/t.ts';
import { sanitiseText } from '@ovation/domain';
import type { Call } from '../../../../platform/http/call.ts';
import { requireVisibleContent, type Viewing } from '../../../access/index.ts';
import {
  listReviewRows,
  loadReview,
  deleteReviewRow,
  deleteReviewById,
  findReview,
  setReviewHidden,
  loadArrival,
  upsertReview,
  type ShownReviewRow,
} from './review.store.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { newId } from '../../../../platform/new-id.ts';
import { holdProducts } from '../sale/sale.store.ts';
import { presentAccountCard } from '../../../accounts/index.ts';

/** Reviews are there to decide on buying, so they are open wherever the product is visible, locked or not. */
export async function listReviews({ app, actor, params, query, request }: Call<typeof operations.listReviews>) {
  await requireVisibleContent(app, { viewer: actor, country: request.country }, 'product', params.id);
  const [{ rows, total }, own] = await Promise.all([
    listReviewRows(app.database, params.id, actor, query),
    actor && loadReview(app.database, params.id, actor.id),
  ]);
  return { data: rows.map(presentReview), total, ...(own ? { own: presentReview(own) } : {}) };
}

/** Also of a product that the author no longer sees. */
export async function deleteReview({ app, actor, params }: Call<typeof operations.deleteReview>) {
  const isDeleted = await app.transaction((work) => deleteReviewRow(work.db, params.id, actor.id));
  if (!isDeleted) throw new Failure('not-found');
  return { message: t('Your review is deleted.') };
}

/** Reviews are open wherever their product is visible. Throws not-found for one that staff have hidden from others. */
export async function requireVisibleReview(app: App, viewing: Viewing, id: string): Promise<void> {
  const review = await findReview(app.database, id);
  const isOwn = review?.account_id === viewing.viewer?.id;
  if (!review || (review.hidden_at !== null && !isOwn)) throw new Failure('not-found');
  await requireVisibleContent(app, viewing, 'product', review.product_id);
}

/** Hides a review from everyone but its author and staff, or shows it again. False when it is deleted. */
export async function hideReview(work: Work, id: string, hiddenAt: Date | null): Promise<boolean> {
  return setReviewHidden(work.db, id, hiddenAt);
}

/** False when it is already deleted. */
export async function removeReview(work: Work, id: string): Promise<boolean> {
  return deleteReviewById(work.db, id);
}

export async function writeReview({ app, actor, params, body, request }: Call<typeof operations.writeReview>) {
  await requireVisibleContent(app, { viewer: actor, country: request.country }, 'product', params.id);
  return app.transaction(async (work) => {
    if (!(await holdProducts(work.db, [params.id])).has(params.id)) throw new Failure('not-found');
    await requireArrived(work, params.id, actor.id);
    const review = { id: newId(), productId: params.id, accountId: actor.id };
    await upsertReview(work.db, { ...review, ...body, text: sanitiseText(body.text) }, app.clock.now());
    const row = await loadReview(work.db, params.id, actor.id);
    if (!row) throw new Failure('not-found');
    return presentReview(row);
  });
}

async function requireArrived(work: Work, productId: string, accountId: string): Promise<void> {
  const { is_paid, is_there } = await loadArrival(work.db, productId, accountId);
  if (!is_paid) throw new Failure('conflict', t('Only buyers can review this.'));
  if (!is_there) throw new Failure('conflict', t('You can review this once it has arrived.'));
}

function presentReview(row: ShownReviewRow): ProductReview {
  return {
    _id: row.id,
    productId: row.product_id,
    user: presentAccountCard({ ...row, id: row.account_id }),
    rating: row.rating,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
