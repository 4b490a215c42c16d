import type { App } from '../../../app.ts';
import { deleteEventsBefore } from '../messages/message-event.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const retentionMs = 30 * 86_400_000;
const batchSize = 2_000;

export const deleteOldMessageEventsJob = job({ name: 'forget-message-events' });

/** A client that was away for longer than this reloads everything. */
export async function deleteOldMessageEvents(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - retentionMs);
  while ((await app.transaction(({ db }) => deleteEventsBefore(db, before, batchSize))) === batchSize);
}
