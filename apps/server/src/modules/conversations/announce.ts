import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { loadUnread } from './conversation-member.store.ts';
import { insertMessageEvent } from './messages/message-event.store.ts';
import { findMessage, type MessageRow } from './messages/message.store.ts';
import { presentText } from './present.ts';
import { hasFiles, readMessageFor } from './messages/read-messages.ts';

/** Sends a new or changed message to both sides, each with its own view of it. */
export async function announceMessage(
  work: Work,
  app: App,
  message: MessageRow,
  name: 'message.created' | 'message.changed' = 'message.created',
): Promise<void> {
  const { id, conversation_id: conversationId, sender_id, recipient_id } = message;
  const positions = await insertMessageEvent(
    work.db,
    { name, conversationId, messageId: id },
    [sender_id, recipient_id],
    app.clock.now(),
  );
  work.afterCommit(() => {
    for (const [accountId, position] of positions) {
      if (!hasFiles(message))
        app.realtime.emit(accountId, name, { position, message: presentText(message, accountId) });
      else if (app.realtime.isOnline(accountId)) void emitWithFiles(app, name, message, { accountId, position });
    }
  });
}

/**
 * Decides access to the files for each side, and reads the message again, because a purchase is recorded after its
 * event. If this fails, the client finds a gap in the positions and fetches what it missed.
 */
async function emitWithFiles(
  app: App,
  name: 'message.created' | 'message.changed',
  row: MessageRow,
  { accountId, position }: { readonly accountId: string; readonly position: number },
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
}

export async function announceRead(
  work: Work,
  app: App,
  { conversationId, readerId, otherId, sequence }: Read,
  now: Date,
): Promise<void> {
  const positions = await insertMessageEvent(
    work.db,
    { name: 'conversation.read', conversationId, read: { accountId: readerId, sequence } },
    [readerId, otherId],
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
