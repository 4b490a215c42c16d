import type { App } from '../../app.ts';
import { sweepKeys, sweepKeysJob } from '../../platform/idempotency.ts';

export function register(app: App): void {
  app.jobs.handle(sweepKeysJob, () => sweepKeys(app.database, app.clock.now()));
  app.jobs.every(sweepKeysJob, '25 3 * * *');
}
