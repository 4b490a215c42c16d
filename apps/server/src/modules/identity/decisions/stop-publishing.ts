import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { stopPublishingOf } from '../../profiles/index.ts';

/** What is published stays; what is scheduled becomes a draft. Nothing happens where it is stopped already. */
export async function stopPublishing(work: Work, app: App, performerId: string): Promise<void> {
  if (await stopPublishingOf(work.db, performerId, app.clock.now()))
    await work.publish('publishing.stopped', { performerId });
}
