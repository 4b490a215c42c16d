import type * as operations from '@ovation/contract/people/performer-review.ts';
import type { Call } from '../../platform/http/call.ts';
import { searchedWordsOf } from '../../platform/search/word-indexes.ts';
import { listPerformersOfAnyStatus } from './performer-review.store.ts';
import { presentForReview } from './present.ts';

export async function listPerformersForReview({ app, query }: Call<typeof operations.listPerformersForReview>) {
  const words = await searchedWordsOf(app.wordIndexes, 'account', query.q ?? '');
  const { rows, total } = await listPerformersOfAnyStatus(app.database, { ...query, words }, app.clock.now());
  return { data: rows.map((row) => presentForReview(app, row)), total };
}
