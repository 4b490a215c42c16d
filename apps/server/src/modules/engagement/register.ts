import type { App } from '../../app.ts';
import { forgetDeleted } from './jobs/forget-deleted.ts';

export function register(app: App): void {
  app.jobs.jobs.set('forget-deleted', () => forgetDeleted(app));
  app.jobs.schedule.push({ task: 'forget-deleted', match: '*/5 * * * *' });
  app.events.on('feed.deleted', (work) => work.enqueue('forget-deleted', {}, { key: 'forget-deleted' }));
}
