import type { App } from '../../app.ts';
import { deleteCodeOf } from './papers/papers.store.ts';
import { followReview } from './decisions/decisions.ts';
import { followIdentity, followIdentityJob } from './jobs/follow-identity.ts';
import { notePapers } from './papers/papers.ts';
import { requireProviderKeys } from './provider/provider.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  jobs.handle(followIdentityJob, () => followIdentity(app));
  jobs.every(followIdentityJob, '12 * * * *');
  events.on('papers.kept', (work, event) => notePapers(work, app, event));
  events.on('performer.reviewed', (work, event) => followReview(work, app, event));
  events.on('account.closed', (work, { accountId }) => deleteCodeOf(work.db, accountId));
  events.on('settings.changed', async (_work, { before, after }) => requireProviderKeys(app, before, after));
}
