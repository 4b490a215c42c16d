import type { App } from '../../app.ts';
import { forgetAccount, forgetAccountJob } from './jobs/forget-account.ts';
import { forgetDeleted, forgetDeletedJob } from './jobs/forget-deleted.ts';

export function register(app: App): void {
  app.jobs.handle(forgetDeletedJob, () => forgetDeleted(app));
  app.jobs.every(forgetDeletedJob, '*/5 * * * *');
  app.jobs.handle(forgetAccountJob, (order) => forgetAccount(app, order));
  app.events.on('account.closed', (work, { accountId }) => work.enqueue(forgetAccountJob, { accountId }));
  app.events.on('feed.deleted', (work) => work.enqueue(forgetDeletedJob, {}, { key: 'forget-deleted' }));
}
