import type { App } from '../../../app.ts';
import { forgetEventsBefore } from '../messages/message-event.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const keptForMs = 30 * 86_400_000;
const batch = 2_000;

export const forgetMessageEventsJob = job({ name: 'forget-message-events' });

/** Who was away for longer than a month loads everything anew. */
export async function forgetMessageEvents(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptForMs);
  while ((await app.transaction(({ db }) => forgetEventsBefore(db, before, batch))) === batch);
}
