import type { App } from '../../app.ts';
import { sweepKeys } from '../../platform/idempotency.ts';
import { auditBooksNightly } from './jobs/audit-books.ts';

export function register(app: App): void {
  app.jobs.jobs.set('audit-books', () => auditBooksNightly(app));
  app.jobs.jobs.set('sweep-idempotency-keys', () => sweepKeys(app.database, app.clock.now()));
  app.jobs.schedule.push({ task: 'audit-books', match: '40 3 * * *' }, { task: 'sweep-idempotency-keys', match: '25 3 * * *' });
}
