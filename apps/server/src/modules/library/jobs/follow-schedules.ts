import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { endFeeds, takeDueFeeds } from '../feeds/feed-phase.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const batchSize = 100;

export const followSchedulesJob = job({ name: 'follow-schedules' });

/**
 * Publishes the event of feeds that are due, once, and updates the counters. Lists and access use the clock directly.
 */
export async function followSchedules(app: App): Promise<void> {
  const followSome = (step: (work: Work) => Promise<number>): Promise<number> => app.transaction(step);
  while ((await followSome((work) => publishSome(work, app.clock.now()))) === batchSize);
  while ((await followSome((work) => endFeeds(work.db, app.clock.now(), batchSize))) === batchSize);
}

async function publishSome(work: Work, now: Date): Promise<number> {
  const due = await takeDueFeeds(work.db, now, batchSize);
  for (const { id, performer_id, is_visible } of due) {
    if (is_visible) await work.publish('feed.published', { feedId: id, performerId: performer_id });
  }
  return due.length;
}
