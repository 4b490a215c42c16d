import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { pressCountsMs } from '../count-new-subscriber.ts';
import { dayOf } from '../day-of.ts';
import { deletePressesBefore } from '../press.store.ts';
import { deleteViewsBefore } from '../view.store.ts';

export const purgeViewsJob = job({ name: 'purge-views' });

/** Deletes who has seen what on earlier days, and presses that no longer count. */
export async function purgeViews(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteViewsBefore(app.database, dayOf(now));
  await deletePressesBefore(app.database, new Date(now.getTime() - pressCountsMs));
}
