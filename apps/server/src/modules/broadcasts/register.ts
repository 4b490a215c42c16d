import type { App } from '../../app.ts';
import { unscheduleBroadcasts, deleteBroadcastsOf, findBroadcastOfFile, stopBroadcastsOf } from './broadcast.store.ts';
import { runSlot, sendBroadcastsJob, queueDueBroadcasts, queueDueBroadcastsJob, enqueueSlot } from './jobs/run-slot.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { announceProgress } from './announce-progress.ts';
import { deleteListsOf } from './fan-lists/fan-list.store.ts';
import { findBroadcastOfMessage, insertSale, markOpened } from './recipient.store.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  jobs.handle(sendBroadcastsJob, (slot) => runSlot(app, slot));
  jobs.handle(queueDueBroadcastsJob, () => queueDueBroadcasts(app));
  jobs.every(queueDueBroadcastsJob, '* * * * *');
  events.on('file.progressed', (work, event) => onFileProgress(work, app, event));
  events.on('conversation.read', (work, event) => onConversationRead(work, app, event));
  events.on('charge.created', (work, charge) => onSale(work, app, charge));
  events.on('charge.reversed', (work, event) => onReversal(work, app, event));
  events.on('charge.restored', (work, event) => onReversal(work, app, event));
  events.on('publishing.stopped', (work, { performerId }) =>
    unscheduleBroadcasts(work.db, performerId, app.clock.now()),
  );
  events.on('account.closed', (work, { accountId }) => endBroadcastsOf(work, accountId));
}

/** A queued broadcast goes out once its last file is done; its performer's pages show the new state. */
async function onFileProgress(
  work: Work,
  app: App,
  { fileId, status }: DomainEvents['file.progressed'],
): Promise<void> {
  if (status !== 'ready' && status !== 'failed') return;
  const broadcast = await findBroadcastOfFile(work.db, fileId);
  if (broadcast?.status === 'queued') await enqueueSlot(work, broadcast.performer_id);
  if (broadcast) announceProgress(work, app, { id: broadcast.id, performerId: broadcast.performer_id });
}

async function onConversationRead(work: Work, app: App, read: DomainEvents['conversation.read']): Promise<void> {
  for (const { id, performer_id } of await markOpened(work.db, read, app.clock.now()))
    announceProgress(work, app, { id, performerId: performer_id });
}

/** Records which charge bought a copy; how much of it is refunded is read from the ledger. */
async function onSale(work: Work, app: App, { type, objectId, chargeId }: CreatedCharge): Promise<void> {
  const broadcast =
    type === 'message' && objectId !== null ? await findBroadcastOfMessage(work.db, objectId) : undefined;
  if (!broadcast) return;
  await insertSale(work.db, broadcast.id, chargeId);
  announceProgress(work, app, { id: broadcast.id, performerId: broadcast.performer_id });
}

async function onReversal(work: Work, app: App, { type, objectId }: DomainEvents['charge.reversed']): Promise<void> {
  const broadcast =
    type === 'message' && objectId !== null ? await findBroadcastOfMessage(work.db, objectId) : undefined;
  if (broadcast) announceProgress(work, app, { id: broadcast.id, performerId: broadcast.performer_id });
}

/**
 * For a closed account. Conversations empties the delivered copies; their files are deleted with the account's
 * files.
 */
async function endBroadcastsOf(work: Work, accountId: string): Promise<void> {
  await stopBroadcastsOf(work.db, accountId);
  await deleteBroadcastsOf(work.db, accountId);
  await deleteListsOf(work.db, accountId);
}
