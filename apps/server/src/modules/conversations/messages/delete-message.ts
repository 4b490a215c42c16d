import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call, Viewer } from '../../../platform/http/call.ts';
import { deleteFiles } from '../../media/index.ts';
import { deleteStreamMessage } from '../../stream-chat/index.ts';
import { announceDeletion, announceUnread, announceChange } from '../announce.ts';
import { decrementUnread, findMember } from '../conversation-member.store.ts';
import { lockConversation } from '../conversation.store.ts';
import {
  findMessage,
  lockMessage,
  isMessageSold,
  listOwnFiles,
  markDeleted,
  setMessageHidden,
  type MessageRow,
} from './message.store.ts';
import { presentText } from '../present.ts';
import { hasFiles } from './read-messages.ts';

/** Deleting again changes nothing and returns the same. */
export async function deleteMessage({ app, actor, params }: Call<typeof operations.deleteMessage>) {
  const message = await findMessage(app.database, params.id);
  if (!message) return deleteInStream(app, actor, params.id);
  if (message.sender_id !== actor.id) throw noSuchMessage();
  await app.transaction(async (work) => {
    if (hasFiles(message)) await requireUnsold(work, message.id);
    await removeMessage(work, app, message);
  });
  return presentText({ ...message, text: '', deleted_at: message.deleted_at ?? app.clock.now() }, actor.id);
}

/** The same operation deletes messages of stream chats. */
async function deleteInStream(app: App, actor: Actor, id: string): Promise<Message> {
  const deleted = await deleteStreamMessage(app, actor, id);
  if (!deleted) throw noSuchMessage();
  return deleted;
}

function noSuchMessage(): Failure {
  return new Failure('not-found', t('This message does not exist.'));
}

/** A sender cannot delete a message for which the recipient has paid. */
async function requireUnsold({ db }: Work, id: string): Promise<void> {
  await lockMessage(db, id);
  if (await isMessageSold(db, id)) throw new Failure('conflict', t('This message was bought, so it can’t be deleted.'));
}

/** Empties the message, deletes its files, and counts it as read. Returns false if it was deleted already. */
async function removeMessage(work: Work, app: App, message: MessageRow): Promise<boolean> {
  const now = app.clock.now();
  if (hasFiles(message)) await lockMessage(work.db, message.id);
  await lockConversation(work.db, message.conversation_id);
  if (!(await markDeleted(work.db, message.id, now))) return false;
  await deleteFiles(work, await listOwnFiles(work.db, message.id));
  await announceDeletion(work, app, message, now);
  const recipient = await findMember(work.db, message.conversation_id, message.recipient_id);
  if (!recipient || recipient.read_sequence >= message.sequence) return true;
  await decrementUnread(work.db, message.conversation_id, message.recipient_id);
  await announceUnread(work, app, message.conversation_id, message.recipient_id);
  return true;
}

/** Hides the files of a message from everyone but its performer and staff, or shows them again. False if it is gone. */
export async function hideMessage(work: Work, app: App, id: string, hiddenAt: Date | null): Promise<boolean> {
  if (!(await setMessageHidden(work.db, id, hiddenAt))) return false;
  const message = await findMessage(work.db, id);
  if (message) await announceChange(work, app, message);
  return true;
}

/** The same for a message that is about to be announced. */
export async function hideNewMessage({ db }: Work, id: string, now: Date): Promise<void> {
  await setMessageHidden(db, id, now);
}

/** Throws not-found unless the viewer sent or received the message. */
export async function requireReceived(app: App, viewer: Viewer, id: string): Promise<void> {
  const message = await findMessage(app.database, id);
  if (!message || (viewer?.id !== message.sender_id && viewer?.id !== message.recipient_id))
    throw new Failure('not-found', t('This message does not exist.'));
}

/** Removes a reported message for staff; false if it was deleted meanwhile. */
export async function removeReported(work: Work, app: App, id: string): Promise<boolean> {
  const message = await findMessage(work.db, id);
  return message !== undefined && removeMessage(work, app, message);
}
