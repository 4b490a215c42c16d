import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { announceProgress } from './announce-progress.ts';
import { deleteBroadcastsOf, findBroadcastOfFile, stopBroadcastsOf } from './broadcast.store.ts';
import { deleteListsOf } from './fan-lists/fan-list.store.ts';
import { enqueueSlot } from './jobs/run-slot.ts';
import { findBroadcastOfMessage, insertSale, markOpened } from './recipient.store.ts';

/** A queued broadcast goes out once its last file is done; its performer's pages show the new state. */
export async function onFileProgress(
  work: Work,
  app: App,
  { fileId, status }: DomainEvents['file.progressed'],
): Promise<void> {
  if (status !== 'ready' && status !== 'failed') return;
  const broadcast = await findBroadcastOfFile(work.db, fileId);
  if (broadcast?.status === 'queued') await enqueueSlot(work, broadcast.performer_id);
  if (broadcast) announceProgress(work, app, { id: broadcast.id, performerId: broadcast.performer_id });
}

export async function onConversationRead(work: Work, app: App, read: DomainEvents['conversation.read']): Promise<void> {
  for (const { id, performer_id } of await markOpened(work.db, read, app.clock.now()))
    announceProgress(work, app, { id, performerId: performer_id });
}

/** Records which charge bought a copy; how much of it is refunded is read from the ledger. */
export async function onSale(work: Work, app: App, { type, objectId, chargeId }: CreatedCharge): Promise<void> {
  const broadcast =
    type === 'message' && objectId !== null ? await findBroadcastOfMessage(work.db, objectId) : undefined;
  if (!broadcast) return;
  await insertSale(work.db, broadcast.id, chargeId);
  announceProgress(work, app, { id: broadcast.id, performerId: broadcast.performer_id });
}

export async function onReversal(
  work: Work,
  app: App,
  { type, objectId }: DomainEvents['charge.reversed'],
): Promise<void> {
  const broadcast =
    type === 'message' && objectId !== null ? await findBroadcastOfMessage(work.db, objectId) : undefined;
  if (broadcast) announceProgress(work, app, { id: broadcast.id, performerId: broadcast.performer_id });
}

/**
 * For a closed account. Conversations empties the delivered copies; their files are deleted with the account's
 * files.
 */
export async function endBroadcastsOf(work: Work, accountId: string): Promise<void> {
  await stopBroadcastsOf(work.db, accountId);
  await deleteBroadcastsOf(work.db, accountId);
  await deleteListsOf(work.db, accountId);
}
