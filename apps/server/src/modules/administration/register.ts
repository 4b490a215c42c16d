import type { App } from '../../app.ts';
import { diskGauge, watchDisk } from './alerts/watch-disk.ts';
import { forwardContact } from './forward-contact.ts';
import { reconciliationGauges } from './reconciliation/gauges.ts';
import { reconcile } from './reconciliation/jobs/reconcile.ts';
import { forgetSecurityEvents } from './security-log/forget-security-events.ts';

export function register(app: App): void {
  app.events.on('site.contacted', (work, message) => forwardContact(work, app, message));
  app.jobs.jobs.set('reconcile', () => reconcile(app));
  app.jobs.schedule.push({ task: 'reconcile', match: '40 3 * * *' });
  app.jobs.jobs.set('watch-disk', () => watchDisk(app));
  app.jobs.schedule.push({ task: 'watch-disk', match: '*/5 * * * *' });
  app.jobs.jobs.set('forget-security-events', () => forgetSecurityEvents(app));
  app.jobs.schedule.push({ task: 'forget-security-events', match: '15 3 * * *' });
  app.gauges.push(...reconciliationGauges(app), diskGauge(app));
}
