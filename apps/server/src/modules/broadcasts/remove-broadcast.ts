import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { announceProgress } from './announce-progress.ts';
import { changeRow, lockBroadcast } from './broadcast.store.ts';
import { enqueueSlot } from './jobs/run-slot.ts';
import { findBroadcastOfMessage } from './recipient.store.ts';

/** Staff removes the broadcast of which a message is a copy: it goes out no more, and from all who have it, in the background. Nothing happens for other messages. */
export async function removeBroadcastOf(
  work: Work,
  app: App,
  messageId: string,
  administratorId: string,
): Promise<void> {
  const found = await findBroadcastOfMessage(work.db, messageId);
  const held = found && (await lockBroadcast(work.db, found.id));
  if (!held || held.status === 'removing' || held.status === 'removed') return;
  await changeRow(work.db, held.id, {
    status: 'removing',
    removed_by: administratorId,
    walked_to: null,
    updated_at: app.clock.now(),
  });
  await enqueueSlot(work, held.performer_id);
  announceProgress(work, app, { id: held.id, performerId: held.performer_id });
}
