import type { App } from '../../app.ts';
import { forgetWords } from '../../platform/search/forget-words.ts';
import { deleteRecentSearches, deleteVisitorsBefore } from './keyword.store.ts';

const monthMs = 30 * 24 * 3_600_000;

export function register(app: App): void {
  app.jobs.jobs.set('forget-words', () => forgetWords(app.database));
  app.jobs.jobs.set('forget-keywords', () =>
    app.transaction(({ db }) => deleteVisitorsBefore(db, new Date(app.clock.now().getTime() - monthMs))),
  );
  app.events.on('account.closed', (work, { accountId }) => deleteRecentSearches(work.db, accountId));
  app.jobs.schedule.push(
    { task: 'forget-words', match: '10 4 * * *' },
    { task: 'forget-keywords', match: '50 3 * * *' },
  );
}
