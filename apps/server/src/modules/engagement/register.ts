import type { App } from '../../app.ts';
import { deleteDismissalsOf } from './hidden/dismissal.store.ts';
import { purgeAccount, purgeAccountJob } from './comments/delete-comment.ts';
import { purgeDeleted, purgeDeletedJob } from './jobs/purge-deleted.ts';

export function register(app: App): void {
  app.jobs.handle(purgeDeletedJob, () => purgeDeleted(app));
  app.jobs.every(purgeDeletedJob, '*/5 * * * *');
  app.jobs.handle(purgeAccountJob, (payload) => purgeAccount(app, payload));
  app.events.on('account.closed', async (work, { accountId }) => {
    await deleteDismissalsOf(work.db, accountId);
    await work.enqueue(purgeAccountJob, { accountId });
  });
  app.events.on('feed.deleted', (work) => work.enqueue(purgeDeletedJob, {}, { key: 'forget-deleted' }));
}
