import type { App } from '../../app.ts';
import { forgetAccount } from './jobs/forget-account.ts';
import { forgetDeleted } from './jobs/forget-deleted.ts';

export function register(app: App): void {
  app.jobs.jobs.set('forget-deleted', () => forgetDeleted(app));
  app.jobs.schedule.push({ task: 'forget-deleted', match: '*/5 * * * *' });
  app.jobs.jobs.set('forget-account', (order: { accountId: string }) => forgetAccount(app, order));
  app.events.on('account.closed', (work, { accountId }) => work.enqueue('forget-account', { accountId }));
  app.events.on('feed.deleted', (work) => work.enqueue('forget-deleted', {}, { key: 'forget-deleted' }));
}
