import type { App } from '../../app.ts';
import { securityEventsByMonth } from '../security-log/index.ts';
import { watchStore } from './alerts/watch-store.ts';
import {
  alertOfUrgentReport,
  remindOfReports,
  diskGauge,
  watchDisk,
  watchDiskJob,
  announceRefusal,
  forwardContact,
} from './mail-administrators.ts';
import { backUpSite, backUpSiteJob, backupGauges, watchBackups, watchBackupsJob } from './backups/back-up-site.ts';
import { reconciliationGauges } from './reconciliation/reconciliation.ts';
import { reconcile, reconcileJob } from './reconciliation/jobs/reconcile.ts';
import { purgeSecurityEvents, purgeSecurityEventsJob } from './security-log/security-log.ts';

export function register(app: App): void {
  app.events.on('site.contacted', (work, message) => forwardContact(work, app, message));
  app.events.on('consent.refused', (work, refusal) => announceRefusal(work, app, refusal));
  app.events.on('report.urgent', (work, event) => alertOfUrgentReport(work, app, event));
  app.events.on('reports.due', (work, event) => remindOfReports(work, app, event));
  app.jobs.handle(reconcileJob, () => reconcile(app));
  app.jobs.every(reconcileJob, '40 3 * * *');
  app.jobs.handle(watchDiskJob, async () => {
    await watchDisk(app);
    await watchStore(app);
  });
  app.jobs.every(watchDiskJob, '*/5 * * * *');
  app.jobs.handle(backUpSiteJob, () => backUpSite(app));
  app.jobs.every(backUpSiteJob, '7 * * * *');
  app.jobs.handle(watchBackupsJob, () => watchBackups(app));
  app.jobs.every(watchBackupsJob, '37 * * * *');
  app.jobs.handle(purgeSecurityEventsJob, () => purgeSecurityEvents(app));
  app.jobs.every(purgeSecurityEventsJob, '15 3 * * *');
  app.partitionedTables.push(securityEventsByMonth);
  app.gauges.push(...reconciliationGauges(app), diskGauge(app), ...backupGauges(app));
}
