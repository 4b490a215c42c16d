import { english } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import { deleteOldPapers, deleteOldPapersJob } from './papers/papers.ts';
import { closeProfile } from './performer.store.ts';
import { addEmptyProfile } from './register-performer.ts';
import { restorePage, suspendPage } from './performer-status.store.ts';
import { storedText } from '../../platform/language/stored-text.ts';

export function register(app: App): void {
  app.jobs.handle(deleteOldPapersJob, () => deleteOldPapers(app));
  app.jobs.every(deleteOldPapersJob, '45 * * * *');
  app.events.on('account.performs', (work, { accountId }) => addEmptyProfile(work, app, accountId));
  app.events.on('account.closed', (work, { accountId }) => closeProfile(work.db, accountId, app.clock.now()));
  app.events.on('account.suspended', async (work, { accountId, reason }) => {
    if (await suspendPage(work.db, accountId, reason, app.clock.now()))
      await work.publish('performer.reviewed', { performerId: accountId, status: 'suspended' });
  });
  app.events.on('account.leaving', async (work, { accountId }) => {
    if (await suspendPage(work.db, accountId, storedText(english('The account is about to close.')), app.clock.now()))
      await work.publish('performer.reviewed', { performerId: accountId, status: 'leaving' });
  });
  for (const name of ['account.restored', 'account.stayed'] as const)
    app.events.on(name, async (work, { accountId }) => {
      const status = await restorePage(work.db, accountId, app.clock.now());
      if (status === 'active' || status === 'rejected')
        await work.publish('performer.reviewed', { performerId: accountId, status });
    });
}
