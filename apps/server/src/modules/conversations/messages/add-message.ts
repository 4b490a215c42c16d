import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { attachFiles } from '../../media/index.ts';
import { announceNewMessage } from '../announce.ts';
import type { MessageRow } from './message.store.ts';
import { insertMessage, type NewMessage } from './new-message.store.ts';
import { newId } from '../../../platform/new-id.ts';
import type { CreatedCharge } from '../../ledger/index.ts';

/** Adds a message to a conversation, and returns it as it is read; undefined if there is no such conversation. */
export async function addMessage(work: Work, app: App, message: NewMessage): Promise<MessageRow | undefined> {
  const now = app.clock.now();
  const added = await insertMessage(work.db, message, now);
  if (!added) return undefined;
  const { id: messageId, conversation_id: conversationId, sender_id: senderId, recipient_id: recipientId } = added;
  if (message.attached) await attachFiles(work.db, message.attached.fileIds, { kind: 'message', id: messageId }, now);
  if (message.attached?.performerId === senderId)
    await work.publish('content.created', { kind: 'message', id: messageId, performerId: senderId });
  announceNewMessage(work, app, added, now);
  if (added.had_unread)
    await work.publish('conversation.read', { conversationId, accountId: senderId, upTo: added.sequence });
  // Tips have their own notifications.
  if (message.tip === undefined)
    await work.publish('messages.sent', { messages: [{ messageId, conversationId, senderId, recipientId }] });
  return added;
}

/** Adds a tip with its message to the conversation of the two accounts, if they have one. */
export async function addTip(
  work: Work,
  app: App,
  { type, chargeId, payerId, performerId, message, gross }: CreatedCharge,
): Promise<void> {
  if (type !== 'tip') return;
  await addMessage(work, app, {
    id: newId(),
    conversation: { between: [payerId, performerId] },
    senderId: payerId,
    recipientId: performerId,
    clientId: null,
    text: message ?? '',
    tip: { chargeId, amount: gross },
  });
}
