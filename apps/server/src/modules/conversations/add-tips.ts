import { v7 as newId } from 'uuid';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { addMessage } from './add-message.ts';
import { lockConversationWith } from './conversation.store.ts';

/** A tip between two who have a conversation stands in it, with what was said. */
export async function addTip(work: Work, app: App, { chargeId, type, payerId, performerId, message }: DomainEvents['charge.created']): Promise<void> {
  const conversation = type === 'tip' ? await lockConversationWith(work.db, payerId, performerId) : undefined;
  if (!conversation) return;
  const place = { id: newId(), conversationId: conversation.id, sequence: conversation.last_sequence + 1n, senderId: payerId, recipientId: performerId };
  await addMessage(work, app, { ...place, clientId: null, text: message ?? '', replyToId: null, chargeId });
}
