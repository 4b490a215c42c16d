import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { loadUnread } from './conversation-member.store.ts';
import { insertMessageEvent } from './messages/message-event.store.ts';
import { findMessage, findMessageOfFile, type MessageRow } from './messages/message.store.ts';
import { countMessage } from './messages/new-message.store.ts';
import { presentText } from './present.ts';
import { hasFiles, readMessageFor } from './messages/read-messages.ts';
import type { DomainEvents } from '../../platform/events.ts';

/** Sends a new message to both sides, each with its own view of it, and the recipient's unread counts. */
export function announceNewMessage(work: Work, app: App, message: MessageRow, now: Date): void {
  const { id: messageId, conversation_id: conversationId, sequence, sender_id: senderId, recipient_id } = message;
  const added = { messageId, conversationId, sequence, senderId, recipientId: recipient_id, now };
  work.withCommitLast(countMessage(work.db, added), (sides) => {
    for (const { account_id, position } of sides)
      emitMessage(app, 'message.created', message, { accountId: account_id, position: Number(position) });
    const recipient = sides.find(({ account_id }) => account_id === recipient_id);
    if (recipient)
      app.realtime.emit(recipient_id, 'unread.changed', {
        conversationId,
        totalNotSeenMessages: Number(recipient.in_conversation),
        total: Number(recipient.total),
      });
  });
}

/** Sends a changed message to both sides, each with its own view of it. */
export async function announceChange(work: Work, app: App, message: MessageRow): Promise<void> {
  const { id, conversation_id: conversationId, sender_id, recipient_id } = message;
  const name = 'message.changed';
  const positions = await insertMessageEvent(
    work.db,
    { name, conversationId, messageId: id },
    [sender_id, recipient_id],
    app.clock.now(),
  );
  work.afterCommit(() => {
    for (const [accountId, position] of positions) emitMessage(app, name, message, { accountId, position });
  });
}

interface StreamPosition {
  readonly accountId: string;
  readonly position: number;
}

function emitMessage(
  app: App,
  name: 'message.created' | 'message.changed',
  message: MessageRow,
  at: StreamPosition,
): void {
  const { accountId, position } = at;
  if (!hasFiles(message)) app.realtime.emit(accountId, name, { position, message: presentText(message, accountId) });
  else if (app.realtime.isOnline(accountId)) void emitWithFiles(app, name, message, at);
}

/**
 * Decides access to the files for each side, and reads the message again, because a purchase is recorded after its
 * event. If this fails, the client finds a gap in the positions and fetches what it missed.
 */
async function emitWithFiles(
  app: App,
  name: 'message.created' | 'message.changed',
  row: MessageRow,
  { accountId, position }: StreamPosition,
): Promise<void> {
  try {
    const message = (await findMessage(app.database, row.id)) ?? row;
    app.realtime.emit(accountId, name, { position, message: await readMessageFor(app, accountId, message) });
  } catch (error) {
    app.logger.warn({ err: error, messageId: row.id }, 'a message could not be sent to a socket');
  }
}

export async function announceDeletion(
  work: Work,
  app: App,
  { id, conversation_id: conversationId, sender_id, recipient_id }: MessageRow,
  now: Date,
): Promise<void> {
  const positions = await insertMessageEvent(
    work.db,
    { name: 'message.deleted', conversationId, messageId: id },
    [sender_id, recipient_id],
    now,
  );
  work.afterCommit(() => {
    for (const [accountId, position] of positions)
      app.realtime.emit(accountId, 'message.deleted', { position, conversationId, messageId: id });
  });
}

interface Read {
  readonly conversationId: string;
  readonly readerId: string;
  readonly otherId: string;
  readonly sequence: bigint;
  /** The reader restricts the other, who does not learn of it. */
  readonly isRestricted: boolean;
}

export async function announceRead(
  work: Work,
  app: App,
  { conversationId, readerId, otherId, sequence, isRestricted }: Read,
  now: Date,
): Promise<void> {
  const positions = await insertMessageEvent(
    work.db,
    { name: 'conversation.read', conversationId, read: { accountId: readerId, sequence } },
    isRestricted ? [readerId] : [readerId, otherId],
    now,
  );
  work.afterCommit(() => {
    for (const [accountId, position] of positions)
      app.realtime.emit(accountId, 'conversation.read', {
        position,
        conversationId,
        accountId: readerId,
        readSequence: Number(sequence),
      });
  });
}

/** Reads the unread counts within the transaction that changed them, and sends them after its commit. */
export async function announceUnread(work: Work, app: App, conversationId: string, accountId: string): Promise<void> {
  const { inConversation, total } = await loadUnread(work.db, conversationId, accountId);
  work.afterCommit(() =>
    app.realtime.emit(accountId, 'unread.changed', { conversationId, totalNotSeenMessages: inConversation, total }),
  );
}

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
