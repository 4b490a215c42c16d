import type { App } from '../../app.ts';
import { agreeByRegistering } from './agreements/agreements.ts';
import './events.ts';
import {
  buildExport,
  buildExportJob,
  deleteArchives,
  deleteExportsJob,
  sweepExports,
  sweepExportsJob,
} from './exports/build-export.ts';
import { deleteExportsOf } from './exports/export.store.ts';

export function register(app: App): void {
  app.jobs.handle(buildExportJob, (order) => buildExport(app, order));
  app.jobs.handle(sweepExportsJob, () => sweepExports(app));
  app.jobs.every(sweepExportsJob, '25 * * * *');
  app.jobs.handle(deleteExportsJob, (order) => deleteArchives(app, order));
  app.events.on('account.registered', (work, event) => agreeByRegistering(work, app, event));
  app.events.on('account.closed', async (work, { accountId }) => {
    const ids = await deleteExportsOf(work.db, accountId);
    if (ids.length > 0) await work.enqueue(deleteExportsJob, { ids });
  });
}
