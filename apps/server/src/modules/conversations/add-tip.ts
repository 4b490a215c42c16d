import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { addMessage } from './messages/add-message.ts';
import { lockConversationBetween } from './conversation.store.ts';

/** Adds a tip with its message to the conversation of the two accounts, if they have one. */
export async function addTip(
  work: Work,
  app: App,
  { type, chargeId, payerId, performerId, message }: CreatedCharge,
): Promise<void> {
  if (type !== 'tip') return;
  const conversation = await lockConversationBetween(work.db, payerId, performerId);
  if (!conversation) return;
  await addMessage(work, app, {
    id: newId(),
    conversationId: conversation.id,
    sequence: conversation.last_sequence + 1n,
    senderId: payerId,
    recipientId: performerId,
    clientId: null,
    text: message ?? '',
    replyToId: null,
    chargeId,
  });
}
