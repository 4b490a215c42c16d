import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { announceChange } from './announce.ts';
import { findMessage, findMessageOfFile } from './messages/message.store.ts';

/** Sends a file's progress to the recipient, and the whole message to both sides when the file is done. */
export async function announceFileProgress(
  work: Work,
  app: App,
  { fileId, status, progress, isPlayable }: DomainEvents['file.progressed'],
): Promise<void> {
  const message = await findMessageOfFile(work.db, fileId);
  if (!message) return;
  if (status === 'ready' || status === 'failed') return announceChange(work, app, message);
  const state = { fileId, status, progress, ...(isPlayable === undefined ? {} : { isPlayable }) };
  work.afterCommit(() => app.realtime.emit(message.recipient_id, 'file.progress', state));
}

/** Sends a locked message to both sides again after it was bought or refunded. */
export async function announceSaleChange(
  work: Work,
  app: App,
  { type, objectId }: { readonly type: string; readonly objectId: string | null },
): Promise<void> {
  const message = type === 'message' && objectId !== null ? await findMessage(work.db, objectId) : undefined;
  if (message) await announceChange(work, app, message);
}
