import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { addMessage } from './add-message.ts';
import { lockConversationsBetween, type ConversationRow } from './conversation.store.ts';

/** A tip between two who have a conversation stands in it, with what was said. */
export async function addTips(work: Work, app: App, charges: readonly CreatedCharge[]): Promise<void> {
  const tips = charges.filter(({ type, haveConversation }) => type === 'tip' && haveConversation !== false);
  const conversations = await lockConversationsBetween(work.db, tips.map(({ payerId, performerId }) => [payerId, performerId]));
  for (const tip of tips) {
    const conversation = conversations.find(({ first_id, second_id }) => [first_id, second_id].includes(tip.payerId) && [first_id, second_id].includes(tip.performerId));
    if (conversation) await addTip(work, app, tip, conversation);
  }
}

async function addTip(work: Work, app: App, { chargeId, payerId, performerId, message }: CreatedCharge, conversation: ConversationRow): Promise<void> {
  const place = { id: newId(), conversationId: conversation.id, sequence: conversation.last_sequence + 1n, senderId: payerId, recipientId: performerId };
  await addMessage(work, app, { ...place, clientId: null, text: message ?? '', replyToId: null, chargeId });
}
