import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';

/** Compares the streams that are open with what the engine has, every 15 seconds while there are any. */
export const followStreamsJob = job({ name: 'follow-streams' });

const everyMs = 15_000;

/**
 * Replaces the run that waits, so that there is one at a time. Real time, as the queue's: with a clock that stands
 * still, as in tests, each run would add one that is due already.
 */
export async function followStreamsSoon(work: Pick<Work, 'enqueue'>): Promise<void> {
  const runAt = new Date(Date.now() + everyMs);
  await work.enqueue(followStreamsJob, {}, { runAt, key: 'follow-streams' });
}
