import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performer-review.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { isPaper, loadFilesOf } from '../media/index.ts';
import { presentPaper } from './papers/papers.ts';
import { loadPerformer } from './performer.store.ts';
import { presentForReview } from './present.ts';
import { searchedWordsOf } from '../../platform/search/word-indexes.ts';
import { listPerformersOfAnyStatus } from './performer-status.store.ts';

export async function getPerformerForReview({ app, params }: Call<typeof operations.getPerformerForReview>) {
  const [row, files] = await Promise.all([
    loadPerformer(app.database, params.id, { viewerId: undefined, now: app.clock.now() }),
    loadFilesOf(app.database, 'account', [params.id]),
  ]);
  if (!row) throw new Failure('not-found', t('This performer does not exist.'));
  return {
    ...presentForReview(app, row),
    documents: files.filter(({ type }) => isPaper(type)).map((file) => presentPaper(app, file)),
    papersDeletedAt: row.papers_deleted_at?.toISOString() ?? null,
  };
}

export async function listPerformersForReview({ app, query }: Call<typeof operations.listPerformersForReview>) {
  const words = await searchedWordsOf(app.wordIndexes, 'account', query.q ?? '');
  const { rows, total } = await listPerformersOfAnyStatus(app.database, { ...query, words }, app.clock.now());
  return { data: rows.map((row) => presentForReview(app, row)), total };
}
