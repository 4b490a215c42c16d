import type { App } from '../../../app.ts';
import { dropPartitions } from '../../../platform/database/partitions/add-partitions.ts';
import { startOf } from '../../../platform/database/partitions/period.ts';
import { job } from '../../../platform/jobs/job.ts';
import { pressCountsMs } from '../count-new-subscriber.ts';
import { dayOf } from '../day-of.ts';
import { deleteViewsBefore, viewsByDay, deletePressesBefore } from '../statistics.store.ts';

const batchSize = 2_000;

export const purgeViewsJob = job({ name: 'purge-views' });

/** Deletes who has seen what on earlier days, and presses that no longer count. */
export async function purgeViews(app: App): Promise<void> {
  const now = app.clock.now();
  await deletePressesBefore(app.database, new Date(now.getTime() - pressCountsMs));
  if (!(await dropPartitions(app, viewsByDay, startOf('day', now)))) return;
  while ((await deleteViewsBefore(app.database, dayOf(now), batchSize)) === batchSize);
}
