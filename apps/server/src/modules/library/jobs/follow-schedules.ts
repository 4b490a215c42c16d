import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { endFeeds, takeDueFeeds } from '../feeds/feed-phase.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const atOnce = 100;

export const followSchedulesJob = job({ name: 'follow-schedules' });

/** Counts what has come by its schedule and tells of it, once; counts no longer what has ended. Lists and access went by the clock meanwhile. */
export async function followSchedules(app: App): Promise<void> {
  const followSome = (step: (work: Work) => Promise<number>): Promise<number> => app.transaction(step);
  while ((await followSome((work) => publishSome(work, app.clock.now()))) === atOnce);
  while ((await followSome((work) => endFeeds(work.db, app.clock.now(), atOnce))) === atOnce);
}

async function publishSome(work: Work, now: Date): Promise<number> {
  const came = await takeDueFeeds(work.db, now, atOnce);
  for (const { id, performer_id, is_there } of came) {
    if (is_there) await work.publish('feed.published', { feedId: id, performerId: performer_id });
  }
  return came.length;
}
