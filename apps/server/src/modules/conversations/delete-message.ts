import type * as operations from '@ovation/contract/conversations.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceDeletion, announceUnread } from './announce.ts';
import { countOneRead, findMember, lockConversation } from './conversation.store.ts';
import { findMessage, markDeleted, type MessageRow } from './message.store.ts';
import { presentMessage } from './present.ts';

/** Deleting again changes nothing, and answers the same. */
export async function deleteMessage({ app, actor, params }: Call<typeof operations.deleteMessage>) {
  const message = await findMessage(app.database, params.id);
  if (message?.sender_id !== actor.id) throw new Failure('not-found', 'This message does not exist.');
  await app.transaction((work) => removeMessage(work, app, message));
  return presentMessage({ ...message, text: '', deleted_at: message.deleted_at ?? app.clock.now() }, actor.id);
}

/** What the other has not read is unread no longer. */
export async function removeMessage(work: Work, app: App, message: MessageRow): Promise<boolean> {
  const now = app.clock.now();
  await lockConversation(work.db, message.conversation_id);
  if (!(await markDeleted(work.db, message.id, now))) return false;
  await announceDeletion(work, app, message, now);
  const recipient = await findMember(work.db, message.conversation_id, message.recipient_id);
  if (!recipient || recipient.read_sequence >= message.sequence) return true;
  await countOneRead(work.db, message.conversation_id, message.recipient_id);
  await announceUnread(work, app, message.conversation_id, message.recipient_id);
  return true;
}
