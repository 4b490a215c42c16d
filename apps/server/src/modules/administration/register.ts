import type { App } from '../../app.ts';
import { diskGauge, watchDisk } from './alerts/watch-disk.ts';
import { forwardContact } from './forward-contact.ts';
import { reconciliationGauges } from './reconciliation/gauges.ts';
import { reconcile } from './reconciliation/jobs/reconcile.ts';

export function register(app: App): void {
  app.events.on('site.contacted', (work, message) => forwardContact(work, app, message));
  app.jobs.jobs.set('reconcile', () => reconcile(app));
  app.jobs.schedule.push({ task: 'reconcile', match: '40 3 * * *' });
  app.jobs.jobs.set('watch-disk', () => watchDisk(app));
  app.jobs.schedule.push({ task: 'watch-disk', match: '*/5 * * * *' });
  app.gauges.push(...reconciliationGauges(app), diskGauge(app));
}
