import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/reviews.ts';
import { sanitiseText } from '@ovation/domain';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { newId } from '../../../../platform/new-id.ts';
import { requireVisibleContent } from '../../../access/index.ts';
import { holdProducts } from '../sale/stock.store.ts';
import { presentReview } from './present-review.ts';
import { loadArrival, loadReview, upsertReview } from './review.store.ts';

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
