import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { addMessage } from './messages/add-message.ts';
import { lockConversationBetween } from './conversation.store.ts';

/** A tip between two who have a conversation stands in it, with what was said. */
export async function addTip(
  work: Work,
  app: App,
  { type, chargeId, payerId, performerId, message }: CreatedCharge,
): Promise<void> {
  if (type !== 'tip') return;
  const conversation = await lockConversationBetween(work.db, payerId, performerId);
  if (!conversation) return;
  const place = {
    id: newId(),
    conversationId: conversation.id,
    sequence: conversation.last_sequence + 1n,
    senderId: payerId,
    recipientId: performerId,
  };
  await addMessage(work, app, { ...place, clientId: null, text: message ?? '', replyToId: null, chargeId });
}
