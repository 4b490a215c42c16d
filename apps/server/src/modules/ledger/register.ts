import type { App } from '../../app.ts';
import { sweepKeys } from '../../platform/idempotency.ts';

export function register(app: App): void {
  app.jobs.jobs.set('sweep-idempotency-keys', () => sweepKeys(app.database, app.clock.now()));
  app.jobs.schedule.push({ task: 'sweep-idempotency-keys', match: '25 3 * * *' });
}
