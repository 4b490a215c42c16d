import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/reviews.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { deleteReviewRow } from './review.store.ts';

/** Also of a product that the author no longer sees. */
export async function deleteReview({ app, actor, params }: Call<typeof operations.deleteReview>) {
  const isDeleted = await app.transaction((work) => deleteReviewRow(work.db, params.id, actor.id));
  if (!isDeleted) throw new Failure('not-found');
  return { message: t('Your review is deleted.') };
}
