import type * as operations from '@ovation/contract/shop/reviews.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireVisibleContent } from '../../../access/index.ts';
import { presentReview } from './present-review.ts';
import { listReviewRows, loadReview } from './review.store.ts';

/** Reviews are there to decide on buying, so they are open wherever the product is visible, locked or not. */
export async function listReviews({ app, actor, params, query, request }: Call<typeof operations.listReviews>) {
  await requireVisibleContent(app, { viewer: actor, country: request.country }, 'product', params.id);
  const [{ rows, total }, own] = await Promise.all([
    listReviewRows(app.database, params.id, actor, query),
    actor && loadReview(app.database, params.id, actor.id),
  ]);
  return { data: rows.map(presentReview), total, ...(own ? { own: presentReview(own) } : {}) };
}
