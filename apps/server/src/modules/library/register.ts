import type { App } from '../../app.ts';
import { emptyBins, emptyBinsJob } from './bin/bin.ts';
import { deleteContentOfAccount, deleteContentOfAccountJob, unscheduleAll } from './account-content.ts';
import { deleteDraft } from './feeds/draft/feed-draft.store.ts';
import { followSchedules, followSchedulesJob } from './jobs/follow-schedules.ts';
import { deleteReplacedFiles, deleteReplacedFilesJob } from './products/changes/changes.ts';
import {
  cutVideoTeaser,
  cutVideoTeaserJob,
  makeVideoPoster,
  makeVideoPosterJob,
} from './videos/jobs/poster-and-teaser.ts';
import { deleteShippingZonesOf } from './products/shipping/shipping-zone.store.ts';

export function register(app: App): void {
  app.jobs.handle(deleteContentOfAccountJob, (payload) => deleteContentOfAccount(app, payload));
  app.jobs.handle(makeVideoPosterJob, (payload) => makeVideoPoster(app, payload));
  app.jobs.handle(cutVideoTeaserJob, (payload) => cutVideoTeaser(app, payload));
  app.jobs.handle(followSchedulesJob, () => followSchedules(app));
  app.jobs.every(followSchedulesJob, '* * * * *');
  app.jobs.handle(emptyBinsJob, () => emptyBins(app));
  app.jobs.every(emptyBinsJob, '35 * * * *');
  app.jobs.handle(deleteReplacedFilesJob, () => deleteReplacedFiles(app));
  app.jobs.every(deleteReplacedFilesJob, '15 * * * *');
  app.events.on('publishing.stopped', (work, { performerId }) => unscheduleAll(work, app, performerId));
  app.events.on('account.closed', async (work, { accountId }) => {
    await deleteDraft(work.db, accountId);
    await deleteShippingZonesOf(work.db, accountId);
    await work.enqueue(deleteContentOfAccountJob, { accountId });
  });
}
