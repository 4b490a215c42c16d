import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { announceChange } from './announce.ts';
import { findMessage, findMessageOfFile } from './messages/message.store.ts';

/** The other sees how far a file is; once it is done, both have the message anew. Its owner is told of progress elsewhere. */
export async function followFile(
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

/** A locked message was paid for, or its price was given back. */
export async function followSale(
  work: Work,
  app: App,
  { type, objectId }: { readonly type: string; readonly objectId: string | null },
): Promise<void> {
  const message = type === 'message' && objectId !== null ? await findMessage(work.db, objectId) : undefined;
  if (message) await announceChange(work, app, message);
}
