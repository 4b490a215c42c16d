import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure } from '../../../../platform/failure.ts';
import { requireVisibleContent, type Viewing } from '../../../access/index.ts';
import { deleteReviewById, findReview, setReviewHidden } from './review.store.ts';

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
