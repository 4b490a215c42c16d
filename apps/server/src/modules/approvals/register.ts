import type { App } from '../../app.ts';
import { job } from '../../platform/jobs/job.ts';
import { expireApprovals } from './approval.store.ts';

export const expireApprovalsJob = job({ name: 'expire-approvals' });

export function register(app: App): void {
  app.jobs.handle(expireApprovalsJob, () => expireApprovals(app.database, app.clock.now()));
  app.jobs.every(expireApprovalsJob, '20 * * * *');
}
