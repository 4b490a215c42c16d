import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { announceProgress } from './announce-progress.ts';
import { changeRow, lockBroadcast } from './broadcast.store.ts';
import { enqueueSlot } from './jobs/run-slot.ts';
import { findBroadcastOfMessage } from './recipient.store.ts';

/**
 * For staff: stops the broadcast of which a message is a copy, and removes all copies in the background. Ignores
 * other messages.
 */
export async function removeBroadcastOf(
  work: Work,
  app: App,
  messageId: string,
  administratorId: string,
): Promise<void> {
  const found = await findBroadcastOfMessage(work.db, messageId);
  if (found) await removeBroadcast(work, app, found.id, administratorId);
}

/** For staff: stops a broadcast, and removes all copies in the background. */
export async function removeBroadcast(work: Work, app: App, id: string, administratorId: string): Promise<void> {
  const locked = await lockBroadcast(work.db, id);
  if (!locked || locked.status === 'removing' || locked.status === 'removed') return;
  await changeRow(work.db, locked.id, {
    status: 'removing',
    removed_by: administratorId,
    walked_to: null,
    updated_at: app.clock.now(),
  });
  await enqueueSlot(work, locked.performer_id);
  announceProgress(work, app, { id: locked.id, performerId: locked.performer_id });
}
