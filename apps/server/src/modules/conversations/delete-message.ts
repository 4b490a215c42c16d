import type * as operations from '@ovation/contract/conversations.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { countOneRead, findMember, lockConversation } from './conversation.store.ts';
import { findMessage, markDeleted, type MessageRow } from './message.store.ts';
import { presentMessage } from './present.ts';

/** Deleting again changes nothing, and answers the same. */
export async function deleteMessage({ app, actor, params }: Call<typeof operations.deleteMessage>) {
  const message = await findMessage(app.database, params.id);
  if (message?.sender_id !== actor.id) throw new Failure('not-found', 'This message does not exist.');
  const deletedAt = app.clock.now();
  await app.transaction((work) => removeMessage(work, message, deletedAt));
  return presentMessage({ ...message, text: '', deleted_at: deletedAt }, actor.id);
}

/** What the other has not read is unread no longer. */
export async function removeMessage({ db }: Work, message: MessageRow, now: Date): Promise<boolean> {
  await lockConversation(db, message.conversation_id);
  if (!(await markDeleted(db, message.id, now))) return false;
  const recipient = await findMember(db, message.conversation_id, message.recipient_id);
  if (recipient && recipient.read_sequence < message.sequence) await countOneRead(db, message.conversation_id, message.recipient_id);
  return true;
}
