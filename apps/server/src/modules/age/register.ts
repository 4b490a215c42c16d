import type { App } from '../../app.ts';
import { declareByRegistering } from './age.ts';
import { forgetAgeCheck, forgetAgeCheckJob, forgetAccount, sweepAge, sweepAgeJob } from './age-checks.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  jobs.handle(forgetAgeCheckJob, (check) => forgetAgeCheck(app, check));
  jobs.handle(sweepAgeJob, () => sweepAge(app));
  jobs.every(sweepAgeJob, '23 * * * *');
  events.on('account.registered', (work, event) => declareByRegistering(work, app, event));
  events.on('account.closed', (work, { accountId }) => forgetAccount(work, accountId));
}
