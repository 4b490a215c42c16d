import type { App } from '../../app.ts';
import { fillWordIndexes, fillWordIndexesJob } from '../../platform/search/fill-word-indexes.ts';
import { purgeWords, purgeWordsJob } from '../../platform/search/purge-words.ts';
import { productWords } from '../library/index.ts';
import { deleteRecentSearches } from './keyword.store.ts';
import { purgeKeywords, purgeKeywordsJob } from './keywords.ts';

export function register(app: App): void {
  app.jobs.handle(purgeWordsJob, () => purgeWords(app.database));
  app.jobs.handle(fillWordIndexesJob, () => fillWordIndexes(app, { product: productWords }));
  app.jobs.handle(purgeKeywordsJob, () => purgeKeywords(app));
  app.events.on('account.closed', (work, { accountId }) => deleteRecentSearches(work.db, accountId));
  app.jobs.every(fillWordIndexesJob, '*/5 * * * *');
  app.jobs.every(purgeWordsJob, '10 4 * * *');
  app.jobs.every(purgeKeywordsJob, '50 3 * * *');
}
