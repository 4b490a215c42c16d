import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { loadUnread } from './conversation.store.ts';
import { insertMessageEvent } from './messages/message-event.store.ts';
import { findMessage, type MessageRow } from './messages/message.store.ts';
import { followMessage } from './messages/new-message.store.ts';
import { presentText } from './present.ts';
import { hasFiles, readMessageFor } from './messages/read-messages.ts';

/** Both sides hear of a new message, each as it reads it, and the recipient of what is unread. Their inboxes are held from the commit on alone. */
export function announceNewMessage(work: Work, app: App, message: MessageRow, now: Date): void {
  const { id: messageId, conversation_id: conversationId, sequence, sender_id: senderId, recipient_id } = message;
  const added = { messageId, conversationId, sequence, senderId, recipientId: recipient_id, now };
  work.lastWithCommit(followMessage(work.db, added), (sides) => {
    for (const { account_id, position } of sides)
      tell(app, 'message.created', message, { accountId: account_id, position: Number(position) });
    const unread = sides.find(({ account_id }) => account_id === recipient_id);
    if (unread)
      app.realtime.emit(recipient_id, 'unread.changed', {
        conversationId,
        totalNotSeenMessages: Number(unread.in_conversation),
        total: Number(unread.total),
      });
  });
}

/** Both sides have a message anew that has changed. */
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
    for (const [accountId, position] of positions) tell(app, name, message, { accountId, position });
  });
}

interface Place {
  readonly accountId: string;
  readonly position: number;
}

function tell(app: App, name: 'message.created' | 'message.changed', message: MessageRow, place: Place): void {
  const { accountId, position } = place;
  if (!hasFiles(message)) app.realtime.emit(accountId, name, { position, message: presentText(message, accountId) });
  else if (app.realtime.isOnline(accountId)) void tellWithFiles(app, name, message, place);
}

/** What one sees of files is decided for each side, and read anew: what was bought is written down after the news of it. Should that fail, the client meets a gap and asks. */
async function tellWithFiles(
  app: App,
  name: 'message.created' | 'message.changed',
  row: MessageRow,
  { accountId, position }: Place,
): Promise<void> {
  try {
    const message = (await findMessage(app.database, row.id)) ?? row;
    app.realtime.emit(accountId, name, { position, message: await readMessageFor(app, accountId, message) });
  } catch (error) {
    app.logger.warn({ err: error, messageId: row.id }, 'a message could not be told');
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

/** What an account has unread has changed; asked where the change was made, in its transaction. */
export async function announceUnread(work: Work, app: App, conversationId: string, accountId: string): Promise<void> {
  const { inConversation, total } = await loadUnread(work.db, conversationId, accountId);
  work.afterCommit(() =>
    app.realtime.emit(accountId, 'unread.changed', { conversationId, totalNotSeenMessages: inConversation, total }),
  );
}
