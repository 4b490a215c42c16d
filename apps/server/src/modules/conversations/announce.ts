import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { loadUnread } from './conversation.store.ts';
import { insertMessageEvent } from './message-event.store.ts';
import type { MessageRow } from './message.store.ts';
import { presentMessage } from './present.ts';

/** Both sides hear of a new message, each as it reads it. */
export async function announceMessage(work: Work, app: App, message: MessageRow): Promise<void> {
  const { id, conversation_id: conversationId, sender_id, recipient_id, created_at } = message;
  const positions = await insertMessageEvent(work.db, { name: 'message.created', conversationId, messageId: id }, [sender_id, recipient_id], created_at);
  work.afterCommit(() => {
    for (const [accountId, position] of positions) app.realtime.tell(accountId, 'message.created', { position, message: presentMessage(message, accountId) });
  });
}

export async function announceDeletion(work: Work, app: App, { id, conversation_id: conversationId, sender_id, recipient_id }: MessageRow, now: Date): Promise<void> {
  const positions = await insertMessageEvent(work.db, { name: 'message.deleted', conversationId, messageId: id }, [sender_id, recipient_id], now);
  work.afterCommit(() => {
    for (const [accountId, position] of positions) app.realtime.tell(accountId, 'message.deleted', { position, conversationId, messageId: id });
  });
}

interface Read {
  readonly conversationId: string;
  readonly readerId: string;
  readonly otherId: string;
  readonly sequence: bigint;
}

export async function announceRead(work: Work, app: App, { conversationId, readerId, otherId, sequence }: Read, now: Date): Promise<void> {
  const positions = await insertMessageEvent(work.db, { name: 'conversation.read', conversationId, read: { accountId: readerId, sequence } }, [readerId, otherId], now);
  work.afterCommit(() => {
    for (const [accountId, position] of positions) app.realtime.tell(accountId, 'conversation.read', { position, conversationId, accountId: readerId, readSequence: Number(sequence) });
  });
}

/** What an account has unread has changed; asked where the change was made, in its transaction. */
export async function announceUnread(work: Work, app: App, conversationId: string, accountId: string): Promise<void> {
  const { inConversation, total } = await loadUnread(work.db, conversationId, accountId);
  work.afterCommit(() => app.realtime.tell(accountId, 'unread.changed', { conversationId, totalNotSeenMessages: inConversation, total }));
}
