import type { App } from '../../app.ts';
import { job } from '../../platform/jobs/job.ts';
import { deleteContactMessagesBefore } from './post.store.ts';

const keptMs = 365 * 86_400_000;

export const purgeContactMessagesJob = job({ name: 'forget-contact-messages' });

/** Staff have them as emails; these copies only prove for a year that they came. */
export async function purgeContactMessages(app: App): Promise<void> {
  await deleteContactMessagesBefore(app.database, new Date(app.clock.now().getTime() - keptMs));
}
