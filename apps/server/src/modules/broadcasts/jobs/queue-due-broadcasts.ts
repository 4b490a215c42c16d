import type { App } from '../../../app.ts';
import { findPerformersInProgress, queueDue } from '../broadcast.store.ts';
import { enqueueSlot } from './run-slot.ts';
import { job } from '../../../platform/jobs/job.ts';

export const queueDueBroadcastsJob = job({ name: 'queue-due-broadcasts' });

/** Queues scheduled broadcasts that are due, and enqueues again performers whose job was lost. */
export async function queueDueBroadcasts(app: App): Promise<void> {
  await app.transaction(async (work) => {
    await queueDue(work.db, app.clock.now());
    for (const performerId of await findPerformersInProgress(work.db)) await enqueueSlot(work, performerId);
  });
}
