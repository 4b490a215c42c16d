import type { App } from '../../app.ts';
import { finishRemovals, finishRemovalsJob } from './cases/hide-object.ts';
import { forgetVisitors, forgetVisitorsJob } from './reports/reports.ts';
import {
  forwardCounterNotice,
  forwardCounterNoticeJob,
  restoreCountered,
  restoreCounteredJob,
} from './appeals/counter-notices.ts';
import { notifyReporters } from './jobs/notify-reporters.ts';
import { notifyReportersJob } from './jobs/notify-reporters-job.ts';
import { reportMatch } from './reports/file-report.ts';
import { remindStaff, remindStaffJob } from './cases/cases.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  events.on('picture.matched', (work, event) => reportMatch(work, app, event));
  jobs.handle(notifyReportersJob, (order) => notifyReporters(app, order));
  jobs.handle(forwardCounterNoticeJob, (order) => forwardCounterNotice(app, order));
  jobs.handle(finishRemovalsJob, () => finishRemovals(app));
  jobs.handle(restoreCounteredJob, () => restoreCountered(app));
  jobs.handle(remindStaffJob, () => remindStaff(app));
  jobs.handle(forgetVisitorsJob, () => forgetVisitors(app));
  jobs.every(finishRemovalsJob, '*/10 * * * *');
  jobs.every(restoreCounteredJob, '*/10 * * * *');
  jobs.every(remindStaffJob, '*/10 * * * *');
  jobs.every(forgetVisitorsJob, '55 3 * * *');
}
