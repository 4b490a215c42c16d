import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';

/** Compares the streams that are open with what the engine has, every 15 seconds while there are any. */
export const followStreamsJob = job({ name: 'follow-streams' });

const everyMs = 15_000;

/** Replaces the run that waits, so that there is one at a time. */
export async function followStreamsSoon(work: Pick<Work, 'enqueue'>, app: App): Promise<void> {
  const runAt = new Date(app.clock.now().getTime() + everyMs);
  await work.enqueue(followStreamsJob, {}, { runAt, key: 'follow-streams' });
}
